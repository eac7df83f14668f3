import type pg from "pg";
import { locks } from "../database/open-pool.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * SQL: true if this transaction now has the lock of the application with `id`, without waiting. Sending, erasing and
 * sending again need it, so no two of them happen to one application at the same time.
 */
export function hasLock(id: string): string {
  return `pg_try_advisory_xact_lock(${locks.application}, hashtext(${id}::text))`;
}

/** PostgreSQL ends a silent session after this time: its process is frozen. Longer than sending a document may take. */
export const lockHold = { longestSilence: "8min" };

/**
 * Runs `work` while a separate connection, `holder`, has the application's lock, which ends with this process. Null
 * when another connection has the lock, or when the chat already has the application.
 */
export async function withLock<Result>(
  pool: pg.Pool,
  applicationId: string,
  work: (holder: Pick<pg.Pool, "query">) => Promise<Result>,
): Promise<Result | null> {
  const holder = await pool.connect();
  try {
    await holder.query(`begin; set local idle_in_transaction_session_timeout = '${lockHold.longestSilence}'`);
    const { rowCount } = await holder.query(
      `select from application where id = $1 and waiting_since is not null and ${hasLock("id")}`,
      [applicationId],
    );
    return rowCount ? await work(holder) : null;
  } finally {
    // The connection ends, and its transaction with it, in whatever state they are.
    holder.release(true);
  }
}

/** `held`: the application is being sent right now, which may take minutes, and nothing was changed. */
export type LockedChange = "done" | "unknown" | "held";

/** Runs `work` in a transaction that has the application's lock. Waits up to 5 seconds for the lock. */
export async function changeWithLock(
  pool: pg.Pool,
  reference: string,
  work: (client: pg.PoolClient, applicationId: string) => Promise<void>,
): Promise<LockedChange> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query("set local lock_timeout = '5s'");
      const { rows } = await client.query<{ id: string }>("select id from application where reference = $1", [
        reference,
      ]);
      const [row] = rows;
      if (!row) return "unknown";
      await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [locks.application, row.id]);
      const { rowCount } = await client.query("select from application where id = $1", [row.id]);
      if (!rowCount) return "unknown";
      await work(client, row.id);
      return "done";
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "55P03") throw error;
    return "held";
  }
}
