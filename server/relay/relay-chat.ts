import type pg from "pg";

/** The chat to write to: the configured one, or the one that Telegram moved it to. */
export async function readChatId(client: Pick<pg.Pool, "query">, configuredChatId: string): Promise<string> {
  const { rows } = await client.query<{ chat_id: string }>(
    "select chat_id from relay_chat where configured_chat_id = $1",
    [configuredChatId],
  );
  return rows[0]?.chat_id ?? configuredChatId;
}

/** Keeps the new id of a chat, so that the configured one goes on working. */
export async function adoptChat(
  client: Pick<pg.Pool, "query">,
  configuredChatId: string,
  chatId: string,
): Promise<void> {
  await client.query(
    `insert into relay_chat (configured_chat_id, chat_id) values ($1, $2)
     on conflict (configured_chat_id) do update set chat_id = excluded.chat_id`,
    [configuredChatId, chatId],
  );
}
