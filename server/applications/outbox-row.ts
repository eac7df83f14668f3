import type pg from "pg";
import { inTransaction } from "../database/transaction.ts";

/**
 * PostgreSQL ends a session that says nothing for so long, and its lock with it: its process is frozen. Longer than a
 * document may take to be sent.
 */
export const rowHold = { longestSilence: "8min" };

/**
 * Runs `work` while a connection of its own holds the application's outbox row: nobody can erase it meanwhile, and the
 * lock ends with this process. Null when another connection holds the row, or it is delivered.
 */
export async function withLockedRow<Result>(
  pool: pg.Pool,
  applicationId: string,
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
    const lock = "select 1 from outbox where application_id = $1 and delivered_at is null for update skip locked";
    const { rowCount } = await holder.query(lock, [applicationId]);
    return rowCount ? await work(holder) : null;
  } finally {
    await holder.query("rollback").catch(notice);
    holder.off("error", notice);
    holder.release(isBroken);
  }
}

type OutboxRow = { applicationId: string; deliveredAt: Date | null };

/** `held`: the application is being sent right now, which may take minutes, and nothing was changed. */
export type OutboxChange = "done" | "unknown" | "held";

/** Runs `work` in a transaction that holds the outbox row of `reference`, and commits it. `unknown`: there is none. */
export async function changeOutboxRow(
  pool: pg.Pool,
  reference: string,
  work: (client: pg.PoolClient, row: OutboxRow) => Promise<void>,
): Promise<OutboxChange> {
  try {
    return await inTransaction(pool, async (client) => {
      await client.query("set local lock_timeout = '5s'");
      const { rows } = await client.query<OutboxRow>(
        `select o.application_id as "applicationId", o.delivered_at as "deliveredAt"
         from outbox o join application a on a.id = o.application_id where a.reference = $1 for update of o`,
        [reference],
      );
      const [row] = rows;
      if (!row) return "unknown";
      await work(client, row);
      return "done";
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "55P03") throw error;
    return "held";
  }
}
