import { setTimeout as wait } from "node:timers/promises";
import { locks } from "../../../../server/database/open-pool.ts";
import type { System } from "../system/start-system.ts";
import type { Violation } from "./judge.ts";

/** A send may take seven seconds here (`inside/source-changes.ts`). */
const longestMs = 10_000;

/** Watches how long the lock of the chat queue is held for one job. Times at which the database is silent do not count. */
export function watchLocks({ database }: System) {
  let longestHeldMs = 0;
  let isOver = false;

  async function watch() {
    for (let held = new Map<string, number>(); !isOver; await wait(250)) {
      const asked = performance.now();
      const found = await database.ask<{ holder: string }>(holders, [locks.jobQueue]).catch(() => []);
      const now = performance.now();
      if (now - asked > 1_000) held.clear();
      held = new Map(found.map(({ holder }) => [holder, held.get(holder) ?? now]));
      longestHeldMs = Math.max(longestHeldMs, ...[...held.values()].map((since) => now - since));
    }
  }
  const watching = watch();

  /** Ends the watch. */
  return async (): Promise<Violation[]> => {
    isOver = true;
    await watching;
    const detail = `The chat queue was locked by one job for ${Math.round(longestHeldMs / 1000)} s.`;
    return longestHeldMs > longestMs ? [{ kind: "locked for long", detail }] : [];
  };
}

const holders = `
  select l.pid || ' ' || a.xact_start as holder from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.classid = $1 and l.objid = hashtext('chat')::oid and l.granted`;
