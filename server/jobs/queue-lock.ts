import pg from "pg";
import { locks, tcpKeepalive } from "../database/open-pool.ts";
import type { QueueName } from "./job-kinds.ts";

const timeouts = { connectMs: 10_000, queryMs: 10_000, closeMs: 2_000 };

/** `longestSeconds`: PostgreSQL ends a session that has been silent for so long. */
export type LockSilence = { longestSeconds: number; pingMs: number };

/**
 * Does `work` while a connection of its own holds the lock of `queue`, so that no other instance works on it. Returns null
 * when another one has the lock. The lock ends with the process, and 30 s after a process has frozen, because it no longer
 * pings. `lost` is aborted when the connection breaks: another instance may have the lock then.
 */
export async function withQueueLock<Result>(
  { url, queue, silence }: { url: string; queue: QueueName; silence: LockSilence },
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result | null> {
  const lost = new AbortController();
  const holder = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.queryMs,
    keepAlive: true,
  });
  holder.on("error", () => lost.abort());
  holder.on("end", () => lost.abort());
  let ping: NodeJS.Timeout | undefined;
  try {
    await holder.connect();
    await holder.query(
      `${tcpKeepalive}; begin; set local idle_in_transaction_session_timeout = '${silence.longestSeconds}s'`,
    );
    const { rowCount } = await holder.query("select where pg_try_advisory_xact_lock($1, hashtext($2))", [
      locks.jobQueue,
      queue,
    ]);
    if (rowCount === 0) return null;
    ping = setInterval(() => void holder.query("select").catch(() => lost.abort()), silence.pingMs);
    return await work(lost.signal);
  } finally {
    clearInterval(ping);
    await close(holder);
  }
}

/** Waits until the lock is free, but not long for a database that does not answer. */
async function close(holder: pg.Client): Promise<void> {
  const timer = setTimeout(() => holder.connection.stream.destroy(), timeouts.closeMs);
  await holder.end().catch(() => {});
  clearTimeout(timer);
}
