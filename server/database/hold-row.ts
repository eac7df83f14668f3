import type pg from "pg";

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
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    const { rowCount } = await holder.query(lockRow);
    return rowCount ? await work(holder) : null;
  } finally {
    await holder.query("rollback").catch(notice);
    holder.off("error", notice);
    holder.release(isBroken);
  }
}
