import type pg from "pg";
import { relayLock } from "./leader-connection.ts";
import type { RelayTiming } from "../relay-timing.ts";

/**
 * Watches, in an instance that does not lead, whether the one that does still says so. A process that is stopped
 * (SIGSTOP, a debugger) or loops keeps its sessions, its lock and the row that it holds as long as its machine answers.
 */
export type LeaderWatch = {
  /** Looks once; ends all sessions of a leader that is frozen, and returns how many those were. */
  look(client: Pick<pg.Pool, "query">): Promise<number>;
};

/** Time counts while this process looks, so one that was itself frozen does not blame the leader. */
export function createLeaderWatch({ standbyMs, frozenAfterMs }: RelayTiming): LeaderWatch {
  let lastBeat = "";
  let lastLookMs = -Infinity;
  let silentMs = 0;

  return {
    async look(client) {
      const { rows } = await client.query<{ beat: string }>("select instance || ' ' || beat as beat from relay_leader");
      const beat = rows[0]?.beat ?? "";
      const nowMs = performance.now();
      silentMs = beat === lastBeat ? silentMs + Math.min(nowMs - lastLookMs, 2 * standbyMs) : 0;
      lastBeat = beat;
      lastLookMs = nowMs;
      if (silentMs < frozenAfterMs) return 0;
      silentMs = 0;
      return (await client.query(endSessions, [beat])).rows.length;
    },
  };
}

/**
 * Only if the instance that fell silent is the one that has the lock: a leader of an older release says nothing. Never
 * our own name, whose sessions are this process's.
 */
const endSessions = `
  select pg_terminate_backend(a.pid)
  from relay_leader l join pg_stat_activity a on a.application_name = l.instance and a.datname = current_database()
  where l.instance || ' ' || l.beat = $1 and l.instance not in ('', current_setting('application_name'))
    and exists (
      select from pg_locks k join pg_stat_activity h using (pid)
      where k.locktype = 'advisory' and k.granted and k.objid = ${relayLock} and k.classid = 0 and k.objsubid = 1
        and h.datname = current_database() and h.application_name = l.instance)`;
