import type pg from "pg";

type Database = Pick<pg.Pool, "query">;

/** A row of `chat_message`. `email`: the application's address that the message was written with. */
export type NewMessage = { applicationId: string; email: string; step: string };

/** A message in the chat. A group's chat id changes when it becomes a supergroup. */
export type ChatMessage = { chatId: string; messageId: number };

/**
 * Stores a message before it is sent, so that a copy in the chat is known even if the process dies before the answer.
 * Returns the row's id; null when the application was erased or its address was changed meanwhile: then nothing may be
 * sent. A change of the address waits for the row, and so knows which address the chat may have.
 */
export async function beginMessage(
  database: Database,
  { applicationId, email, step }: NewMessage,
): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    `insert into chat_message (application_id, step)
     select id, $3 from application where id = $1 and email = $2 for share returning id::text`,
    [applicationId, email, step],
  );
  return rows[0]?.id ?? null;
}

/** Stores the ids of the chat's answer. Returns false when the application was erased: the message will be deleted. */
export async function recordMessage(
  database: Database,
  id: string,
  { chatId, messageId }: ChatMessage,
): Promise<boolean> {
  const ids = [id, chatId, messageId];
  const recorded = await database.query("update chat_message set chat_id = $2, message_id = $3 where id = $1", ids);
  if (recorded.rowCount) return true;
  await database.query("update message_to_delete set chat_id = $2, message_id = $3 where id = $1", ids);
  return false;
}

/** Deletes the row of a message that surely did not arrive. */
export async function forgetMessage(database: Database, id: string): Promise<void> {
  await database.query("delete from chat_message where id = $1", [id]);
  await database.query("delete from message_to_delete where id = $1", [id]);
}
