import type pg from "pg";
import { inTransaction } from "../database/transaction.ts";

type OutboxRow = { applicationId: string; deliveredAt: Date | null };

/** `held`: the application is being sent right now, which may take minutes, and nothing was changed. */
export type OutboxChange = "done" | "unknown" | "held";

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
