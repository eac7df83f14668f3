import pg from "pg";

/**
 * A pool for `url`. A connection that breaks while nobody waits for it is only reported to `onBroken`:
 * without these listeners a restart of the database would end the process.
 */
export function openPool(url: string, onBroken: () => void = () => {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // One connection stays open: it tells others that the database is in use, and notices when it goes away.
    min: 1,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}
