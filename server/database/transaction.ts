import type pg from "pg";

/** Throws when the server answers with ROLLBACK, as it does when a statement had failed unnoticed. */
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "COMMIT") return;
  // An SQLSTATE that `isTransient` knows.
  throw Object.assign(new Error(`The commit was answered with ${command}.`), { code: "40000" });
}

type Database = Pick<pg.Pool, "query">;

/** By client: what follows the commit of its transaction. */
const followers = new WeakMap<Database, Set<(database: Database) => void>>();

/**
 * Calls `follow` after the commit of the transaction that `database` is the client of, once however often it is given;
 * at once for a pool, which is in no transaction. Nothing is called after a rollback.
 */
export function afterCommit(database: Database, follow: (database: Database) => void): void {
  const following = followers.get(database);
  if (following) following.add(follow);
  else follow(database);
}

export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const following = new Set<(database: Database) => void>();
  followers.set(client, following);
  try {
    await client.query("begin");
    const result = await work(client);
    await commit(client);
    client.release();
    for (const follow of following) follow(pool);
    return result;
  } catch (error) {
    // The server rolls back when the connection ends, in any state.
    client.release(true);
    throw error;
  } finally {
    followers.delete(client);
  }
}
