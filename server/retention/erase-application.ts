import type pg from "pg";
import { recordChange } from "../applications/record-change.ts";
import { changeOutboxRow } from "../applications/outbox-row.ts";

/** How the erasure went; `held`: it is being sent right now, and nothing was changed. */
export type EraseOutcome = "erased" | "unknown" | "held";

/**
 * Deletes an application with all that belongs to it. The database notes in the same transaction which messages of it
 * the chat has (`note_messages_to_delete`): after a crash, no message can follow and none is forgotten. Messages of earlier
 * sends count too. The log of changes names `member`, null for someone at the command line.
 */
export async function eraseApplication(pool: pg.Pool, reference: string, member: string | null): Promise<EraseOutcome> {
  const { kind } = await changeOutboxRow(pool, reference, async (client, { applicationId }) => {
    await client.query("delete from application where id = $1", [applicationId]);
    await recordChange(client, { member, action: "deleted", subject: reference });
  });
  return kind === "changed" ? "erased" : kind;
}
