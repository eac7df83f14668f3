import type pg from "pg";
import type { SendOutcome } from "./outcomes.ts";

/**
 * Sends one message to the configured chat, wherever Telegram moved it: a group that becomes a supergroup has a new id,
 * which is kept, so that the configured one goes on working. `chatId` is where it went.
 */
export async function sendToChat(
  pool: Pick<pg.Pool, "query">,
  configuredChatId: string,
  send: (chatId: string) => Promise<SendOutcome>,
): Promise<{ sent: SendOutcome; chatId: string }> {
  const chatId = await readChatId(pool, configuredChatId);
  const sent = await send(chatId);
  if (sent.kind !== "chat-migrated" || sent.chatId === chatId) return { sent, chatId };
  await pool.query(
    `insert into relay_chat (configured_chat_id, chat_id) values ($1, $2)
     on conflict (configured_chat_id) do update set chat_id = excluded.chat_id`,
    [configuredChatId, sent.chatId],
  );
  return { sent: await send(sent.chatId), chatId: sent.chatId };
}

/** The chat to write to: the configured one, or the one that Telegram moved it to. */
export async function readChatId(pool: Pick<pg.Pool, "query">, configuredChatId: string): Promise<string> {
  const { rows } = await pool.query<{ chat_id: string }>(
    "select chat_id from relay_chat where configured_chat_id = $1",
    [configuredChatId],
  );
  return rows[0]?.chat_id ?? configuredChatId;
}
