import type pg from "pg";

/**
 * PostgreSQL ends a session that says nothing for so long, and its lock with it: its process is frozen. Longer than a
 * document may take to be sent.
 */
export const rowHold = { longestSilence: "8min" };

/**
 * Runs `work` while a connection of its own holds the row that `lockRow` selects `for update skip locked`: no other
 * instance can take it meanwhile, and the lock ends with this process. Null when there is no such row, or another
 * connection holds it.
 */
export async function holdRow<Result>(
  pool: pg.Pool,
  lockRow: { text: string; values: unknown[] },
  work: (holder: Pick<pg.Pool, "query">) => Promise<Result>,
): Promise<Result | null> {
  const holder = await pool.connect();
  let isBroken = false;
  // When this connection breaks, a send that is under way goes on.
  const notice = () => (isBroken = true);
  holder.on("error", notice);
  try {
    await holder.query("begin");
    await holder.query(`set local idle_in_transaction_session_timeout = '${rowHold.longestSilence}'`);
    const { rowCount } = await holder.query(lockRow);
    return rowCount ? await work(holder) : null;
  } finally {
    await holder.query("rollback").catch(notice);
    holder.off("error", notice);
    holder.release(isBroken);
  }
}
