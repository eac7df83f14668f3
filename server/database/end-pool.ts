import type pg from "pg";

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
