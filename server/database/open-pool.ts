import pg from "pg";
import { noticeLostMachines } from "./notice-lost-machines.ts";

export type PoolOptions = {
  /** Hears of a connection that breaks while nobody waits for it. */
  onBroken?: () => void;
  /** How long a connection or an answer is waited for before the database counts as gone. */
  patienceMs?: number;
};

/**
 * A pool for `url`. Without its listeners a restart of the database would end the process. No statement waits without
 * an end for a database that hangs: what may take longer than `patienceMs` says so itself (`query_timeout`).
 */
export function openPool(url: string, { onBroken = () => {}, patienceMs = 10_000 }: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // One connection stays open: it tells others that the database is in use, and notices when it goes away.
    min: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    // oxlint-disable-next-line no-misused-promises -- the pool waits for it; only its types do not say so
    onConnect: noticeLostMachines,
  });
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}
