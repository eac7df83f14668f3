import pg from "pg";
import { locks, setTcpKeepalive } from "../database/open-pool.ts";

/** What the session allows the database: to connect, to respond, to end. */
const timeouts = { connectMs: 10_000, queryMs: 30_000, closeMs: 2_000 };

export type LeaderSession = Awaited<ReturnType<typeof openLeaderSession>>;

/**
 * Opens one instance's session for its jobs: it listens for new ones, and holds the locks of the queues that it works on.
 * `onNotice` is called with each notification, and when the session is lost. Throws when the database cannot be reached.
 *
 * When it is silent for `longestSeconds`, PostgreSQL ends it, and its locks with it: its process is frozen. By timers of
 * PostgreSQL's machine, which no clock that is set can move. `pingMs`: how often a sound process says something.
 */
export async function openLeaderSession(
  url: string,
  silence: { longestSeconds: number; pingMs: number },
  onNotice: (payload: string) => void,
) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectMs,
    // So that a vanished database is noticed, and no instance believes that it leads when it may not.
    query_timeout: timeouts.queryMs,
    keepAlive: true,
  });
  const lost = new AbortController();
  let isLeading = false;
  const lose = () => {
    clearInterval(ping);
    lost.abort();
    onNotice("");
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ payload }) => onNotice(payload ?? ""));
  // One query after the other: the queues ask each for itself.
  let last: Promise<unknown> = Promise.resolve();
  const ask = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const answer = last.catch(() => {}).then(() => client.query<Row>(text, values));
    last = answer;
    return answer;
  };
  const ping = setInterval(() => void ask("select 1").catch(lose), silence.pingMs);
  try {
    await client.connect();
    await setTcpKeepalive(client);
    await client.query(`set idle_session_timeout = '${silence.longestSeconds}s'; listen job`);
  } catch (error) {
    clearInterval(ping);
    await client.end().catch(() => {});
    throw error;
  }

  return {
    /** Aborted when the session ends. */
    lost: lost.signal,
    /** Takes a queue if no other instance has it. It is ours as long as the session lives. */
    async tryLead(queue: string): Promise<boolean> {
      const { rows } = await ask<{ isOurs: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"', [
        locks.jobQueue,
        queue,
      ]);
      isLeading ||= rows[0]!.isOurs;
      return rows[0]!.isOurs;
    },
    /** Gives everything up, and wakes those who wait for it. */
    async close(): Promise<void> {
      clearInterval(ping);
      const timer = setTimeout(() => client.connection.stream.destroy(), timeouts.closeMs);
      if (isLeading) await client.query("select pg_advisory_unlock_all(); notify job").catch(() => {});
      await client.end().catch(() => {});
      clearTimeout(timer);
    },
  };
}
