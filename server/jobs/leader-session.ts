import pg from "pg";
import { locks, tcpKeepalive } from "../database/open-pool.ts";
import type { QueueName } from "./job-kinds.ts";

const timeouts = { connectMs: 10_000, queryMs: 30_000, closeMs: 2_000 };

export type LeaderSession = ReturnType<typeof leaderSession>;

/**
 * Returns one instance's session for its jobs: it listens for new ones, and holds the locks of the queues that it works
 * on. `onNotice` is called with each notification, and when the session is lost. When the session is silent for
 * `longestSeconds`, its process is frozen: PostgreSQL ends it, and its locks with it.
 */
export function leaderSession(url: string, longestSeconds: number, onNotice: (payload: string) => void) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectMs,
    // Notices a database that vanished, and ends the lead of an instance that has lost it.
    query_timeout: timeouts.queryMs,
    keepAlive: true,
  });
  const lost = new AbortController();
  const lose = () => {
    lost.abort();
    onNotice("");
  };
  client.on("error", lose);
  client.on("end", lose);
  client.on("notification", ({ payload }) => onNotice(payload ?? ""));
  return {
    lost: lost.signal,
    async open(): Promise<void> {
      await client.connect();
      await client.query(`${tcpKeepalive}; set idle_session_timeout = '${longestSeconds}s'; listen job`);
    },
    /** Takes those `queues` that no other instance has, and proves to the database that this process is not frozen. */
    async takeQueues(queues: QueueName[]): Promise<QueueName[]> {
      try {
        const { rows } = await client.query<{ name: QueueName }>(
          "select name from unnest($1::text[]) as name where pg_try_advisory_lock($2, hashtext(name))",
          [queues, locks.jobQueue],
        );
        return rows.map(({ name }) => name);
      } catch (error) {
        lose();
        throw error;
      }
    },
    async close(): Promise<void> {
      const timer = setTimeout(() => client.connection.stream.destroy(), timeouts.closeMs);
      await client.end().catch(() => {});
      clearTimeout(timer);
    },
  };
}
