import type pg from "pg";
import { retryUntilWritten } from "../retry-delay.ts";

/** A row of `chat_message`. */
export type MessageRow = { id: string; step: string };

/** `application`: as the message was written with it. `chatId`: where it will go. */
type NewMessage = { application: { id: string; email: string; keyVersion: number }; step: string; chatId: string };

/** A message in the chat. A group's chat id changes when it becomes a supergroup. */
type ChatMessage = { chatId: string; messageId: number };

/**
 * Stores a message before it is sent, so that a copy in the chat is known even if the process dies before the answer.
 * Returns its row; null when the application was erased or changed meanwhile: then nothing may be sent. Row locks let
 * either this or the change come first, so that the later one knows of the other.
 */
export async function beginMessage(
  pool: pg.Pool,
  { application: { id, email, keyVersion }, step, chatId }: NewMessage,
): Promise<MessageRow | null> {
  const { rows } = await pool.query<MessageRow>(
    `insert into chat_message (application_id, step, chat_id)
     select id, $4, $5 from application where id = $1 and email = $2 and key_version = $3 for share
     returning id::text, step`,
    [id, email, keyVersion, step, chatId],
  );
  return rows[0] ?? null;
}

/**
 * Stores the message's id and where it went, also if the database is away for a while. Returns false when the application was
 * erased: then the message will be deleted.
 */
export async function recordMessage(
  pool: pg.Pool,
  { id }: MessageRow,
  { chatId, messageId }: ChatMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const values = [id, chatId, messageId];
  return retryUntilWritten(async () => {
    const stored = await pool.query("update chat_message set chat_id = $2, message_id = $3 where id = $1", values);
    if (stored.rowCount) return true;
    await pool.query("update message_to_delete set chat_id = $2, message_id = $3 where id = $1", values);
    return false;
  }, signal);
}

/** Deletes the row of a message that surely did not arrive. */
export async function forgetMessage(pool: pg.Pool, { id }: MessageRow): Promise<void> {
  await pool.query("delete from chat_message where id = $1", [id]);
  await pool.query("delete from message_to_delete where id = $1", [id]);
}
