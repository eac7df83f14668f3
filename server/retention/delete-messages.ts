import type pg from "pg";
import type { DeletionOutcome } from "../telegram/deletion-outcome.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";

/** A message of an erased application: `step` is what it was. */
export type MessageToDelete = { chatId: string; messageId: number; step: string; sentAt: Date };

export type DeletedMessage = MessageToDelete & DeletionOutcome;

/** The messages of the erased application `reference` that may still be in the chat, in the order they were sent. */
export async function findMessagesToDelete(pool: pg.Pool, reference: string): Promise<MessageToDelete[]> {
  const { rows } = await pool.query<Omit<MessageToDelete, "messageId"> & { messageId: string }>(
    `select chat_id as "chatId", message_id as "messageId", step, sent_at as "sentAt"
     from message_to_delete where reference = $1 order by sent_at, message_id`,
    [reference],
  );
  return rows.map((row) => ({ ...row, messageId: Number(row.messageId) }));
}

/**
 * Deletes `messages` from the chat and forgets those that are gone; the others stay noted and are tried again.
 * Once Telegram does not respond or refuses us, the rest is not tried: `telegram` is null when it is not configured.
 */
export async function deleteMessages(
  pool: pg.Pool,
  telegram: TelegramClient | null,
  messages: MessageToDelete[],
): Promise<DeletedMessage[]> {
  const results: DeletedMessage[] = [];
  let last: DeletionOutcome = { kind: "unknown", reason: "Telegram is not configured." };
  for (const [index, message] of messages.entries()) {
    const isWorthAsking = index === 0 || last.kind !== "unknown";
    if (telegram && isWorthAsking) last = await telegram.deleteMessage(message);
    if (last.kind === "deleted" || last.kind === "gone") await forget(pool, message);
    results.push({ ...message, ...last });
  }
  return results;
}

/** What Telegram refused to delete is left to a person, and asked about again after a week. */
export async function noteRefusal(
  pool: pg.Pool,
  { chatId, messageId }: MessageToDelete,
  reason: string,
): Promise<void> {
  const values = [chatId, messageId, reason];
  await pool.query(
    "update message_to_delete set refusal = $3, asked_at = now() where chat_id = $1 and message_id = $2",
    values,
  );
}

async function forget(pool: pg.Pool, { chatId, messageId }: MessageToDelete): Promise<void> {
  await pool.query("delete from message_to_delete where chat_id = $1 and message_id = $2", [chatId, messageId]);
}
