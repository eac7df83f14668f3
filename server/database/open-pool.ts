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

/**
 * Returns how to end `pool`, to be asked for before it connects: a connection that is still in use after `patienceMs` is
 * cut, and the server rolls back what it was doing. Without that, a long statement would hold up the end of the site.
 */
export function poolEnder(pool: pg.Pool, patienceMs = 5_000): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client as pg.PoolClient));
  return async () => {
    const cut = setTimeout(() => open.forEach((client) => client.connection.stream.destroy()), patienceMs);
    await pool.end();
    clearTimeout(cut);
  };
}

/**
 * Runs one statement that may take longer than the pool's patience: client and server both allow it `ms` milliseconds.
 * A `query_timeout` alone would not do: the server ends statements by a limit of the session.
 */
export async function runLongStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ms: number,
  { text, values }: { text: string; values: unknown[] },
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${ms}`);
    const query = { text, values, query_timeout: ms };
    return await client.query<Row>(query as pg.QueryConfig);
  } finally {
    // The connection is closed, and its limit goes with it.
    client.release(true);
  }
}
