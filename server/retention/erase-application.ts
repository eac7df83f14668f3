import type pg from "pg";
import { changeOutboxRow } from "../relay/outbox.ts";

/** How the erasure went; `held`: it is being sent right now, and nothing was changed. */
export type EraseOutcome = "erased" | "unknown" | "held";

/**
 * Deletes an application with all that belongs to it. The database notes in the same transaction which messages of it
 * the chat has (`010-retention.sql`): after a crash, no message can follow and none is forgotten. Messages of earlier
 * sends count too. `alongside` runs in that transaction.
 */
export async function eraseApplication(
  pool: pg.Pool,
  reference: string,
  alongside: (client: pg.PoolClient) => Promise<void> = async () => {},
): Promise<EraseOutcome> {
  const { kind } = await changeOutboxRow(pool, reference, async (client, { applicationId }) => {
    await client.query("delete from application where id = $1", [applicationId]);
    await alongside(client);
  });
  return kind === "changed" ? "erased" : kind;
}
