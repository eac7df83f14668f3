import type pg from "pg";

/** The transaction was rolled back at its commit, without an error from the server. Its SQLSTATE says so to `isTransient`. */
class RolledBackError extends Error {
  override name = "RolledBackError";
  code = "40000";
}

/**
 * Commits the transaction of `client`. Throws `RolledBackError` when the server answers with ROLLBACK, as it does when
 * a statement of the transaction had failed unnoticed.
 */
export async function commit(client: Pick<pg.ClientBase, "query">): Promise<void> {
  const { command } = await client.query("commit");
  if (command !== "COMMIT") throw new RolledBackError(`The commit was answered with ${command}.`);
}
