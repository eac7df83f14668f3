import pg from "pg";
import { prepareSession } from "./prepare-session.ts";

export type PoolOptions = {
  /** Called when a connection breaks. */
  onBroken?: () => void;
  /** How long to wait for a connection or a result before the database counts as gone. */
  patienceMs?: number;
  /** How many connections it may open. */
  maxConnections?: number;
};

/**
 * A pool for `url`. Without its listeners a restart of the database would end the process. No statement waits
 * forever for a database that hangs, here or on the server: for one that may take longer than `patienceMs` there is
 * `runLongStatement`.
 */
export function openPool(
  url: string,
  { onBroken = () => {}, patienceMs = 10_000, maxConnections = 10 }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // One connection stays open: it shows other processes that the database is in use, and notices when it goes away.
    min: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    // oxlint-disable-next-line no-misused-promises -- the pool waits for it; only its types do not say so
    onConnect: (client) => prepareSession(client, patienceMs),
  });
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}
