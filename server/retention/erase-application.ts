import type pg from "pg";
import { recordChange } from "../applications/record-change.ts";
import { inTransaction } from "../database/transaction.ts";
import type { DeletionOutcome } from "../telegram/outcomes.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";

/**
 * Erases an application, also while it is being sent. A trigger notes all its messages in the same transaction; the
 * sender notes the messages that reach the chat afterwards.
 */
export async function eraseApplication(
  pool: pg.Pool,
  reference: string,
  member: string | null,
): Promise<"done" | "unknown"> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query("delete from application where reference = $1", [reference]);
    if (!rowCount) return "unknown";
    await recordChange(client, { member, action: "deleted", subject: reference });
    return "done";
  });
}

export type MessageToDelete = { chatId: string; messageId: number; step: string; sentAt: Date };

export type DeletedMessage = MessageToDelete & DeletionOutcome;

export async function findMessagesToDelete(pool: pg.Pool, reference: string): Promise<MessageToDelete[]> {
  const { rows } = await pool.query<MessageToDelete>(
    `select ${messageColumns} from message_to_delete where reference = $1 order by sent_at, message_id`,
    [reference],
  );
  return rows;
}

export const messageColumns = `chat_id as "chatId", message_id::float8 as "messageId", step, sent_at as "sentAt"`;

/** After the first failure, the other messages stay noted, untried. */
export async function deleteMessages(
  pool: pg.Pool,
  telegram: TelegramClient,
  messages: MessageToDelete[],
): Promise<DeletedMessage[]> {
  const results: DeletedMessage[] = [];
  let last: DeletionOutcome | null = null;
  for (const message of messages) {
    if (last?.kind !== "failed") last = await telegram.deleteMessage(message);
    const key = [message.chatId, message.messageId];
    if (last.kind === "deleted" || last.kind === "gone") await pool.query(forget, key);
    if (last.kind === "refused") await pool.query(noteRefusal, [...key, last.reason]);
    results.push({ ...message, ...last });
  }
  return results;
}

const forget = "delete from message_to_delete where chat_id = $1 and message_id = $2";

const noteRefusal = `
  update message_to_delete set refusal = $3, asked_at = now() where chat_id = $1 and message_id = $2`;
