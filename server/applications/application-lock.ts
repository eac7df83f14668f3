import type pg from "pg";
import { locks } from "../database/open-pool.ts";

/** PostgreSQL ends a silent session after this time: its process is frozen. Longer than sending a document may take. */
export const lockHold = { longestSilence: "8min" };

/**
 * Runs `work` while a connection of its own, `holder`, has the application's lock, which ends with this process: no two
 * instances send one application at the same time. Returns null when another connection has the lock, or when the chat
 * already has the application.
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
      `select from application where id = $1 and waiting_since is not null
       and pg_try_advisory_xact_lock($2, hashtext(id::text))`,
      [applicationId, locks.application],
    );
    return rowCount ? await work(holder) : null;
  } finally {
    // The connection ends, and its transaction with it, in any state.
    holder.release(true);
  }
}
