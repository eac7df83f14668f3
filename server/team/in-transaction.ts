import type pg from "pg";
import { commit } from "../database/commit.ts";

/** Runs `work` in a transaction and commits it; when it throws, nothing of it stays. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await commit(client);
    return result;
  } finally {
    // After a commit it does nothing.
    await client.query("rollback").catch(() => {});
    client.release();
  }
}
