import type pg from "pg";

/** Throws when the server answers with ROLLBACK, as it does when a statement had failed unnoticed. */
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "COMMIT") return;
  // An SQLSTATE that `isTransient` knows.
  throw Object.assign(new Error(`The commit was answered with ${command}.`), { code: "40000" });
}

export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    // The server rolls back when the connection ends, in any state.
    client.release(true);
    throw error;
  }
}
