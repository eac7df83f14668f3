import type pg from "pg";
import * as z from "zod";
import type { TelegramSettings } from "../base/env.ts";
import { judge, judgeDeletion, type DeletionOutcome, type SendOutcome } from "./outcomes.ts";
import { multipartBody, postOnce, type PostRequest, type PostResult } from "./post-once.ts";

/** A document of at most 20 MB: it is sent with its length, so that Telegram knows when it has all. */
type ChatDocument = { fileName: string; mediaType: string; content: Buffer[] };

/** A message to send. `replyTo` is a message there; when it is gone, the message is sent without it. */
export type MessageOptions = {
  chatId: string;
  isHtml: boolean;
  /** The message arrives without a sound. */
  isQuiet?: boolean;
  replyTo?: number | null;
  button?: LinkButton | null;
  signal?: AbortSignal;
};

/** Telegram accepts only addresses that anyone can reach: it refuses `localhost`. */
export type LinkButton = { text: string; url: string };

export type TelegramClient = ReturnType<typeof createTelegramClient>;

/**
 * Time-outs are generous because a send that is given up may still arrive, and would be repeated: 60 s for a text, and
 * for a document 60 s beside the time that its bytes take at half a megabit a second (six minutes for 20 MB).
 */
export const sendTimeouts = { textTimeoutMs: 60_000, documentTimeoutMs: 60_000, documentBytesPerSecond: 65_536 };

export type SendTimeouts = typeof sendTimeouts;

/**
 * Returns the methods of the Bot API that the site needs. Nothing here throws: every outcome is a value, without the
 * token, which is part of the address. `noteCall` runs before each call. `count` is called for every message with
 * `sent` or the kind of its failure.
 */
export function createTelegramClient(
  { botToken, apiRoot }: Pick<TelegramSettings, "botToken" | "apiRoot">,
  { textTimeoutMs, documentTimeoutMs, documentBytesPerSecond }: SendTimeouts = sendTimeouts,
  count: (outcome: string) => void = () => {},
  noteCall: () => Promise<void> = async () => {},
) {
  const post = async (method: string, request: PostRequest) => {
    await noteCall();
    return postOnce(`${apiRoot}/bot${botToken}/${method}`, request);
  };
  const postJson = (method: string, fields: object, signal?: AbortSignal) =>
    post(method, {
      contentType: "application/json",
      body: [Buffer.from(JSON.stringify(fields))],
      timeoutMs: textTimeoutMs,
      signal,
    });
  const judgeSend = (posted: PostResult): SendOutcome => {
    const outcome = judge(posted, messageShape, botToken);
    count(outcome.kind === "done" ? "sent" : outcome.kind === "failed" ? outcome.failure : outcome.kind);
    return outcome;
  };

  return {
    async sendMessage(text: string, options: MessageOptions): Promise<SendOutcome> {
      const { button } = options;
      const fields = {
        ...commonFields(options),
        text,
        link_preview_options: { is_disabled: true },
        ...(button && { reply_markup: { inline_keyboard: [[button]] } }),
      };
      return judgeSend(await postJson("sendMessage", fields, options.signal));
    },

    async sendDocument(document: ChatDocument, caption: string, options: MessageOptions): Promise<SendOutcome> {
      const { reply_parameters: reply, ...common } = commonFields(options);
      const fields = { ...common, caption, ...(reply && { reply_parameters: JSON.stringify(reply) }) };
      const sizeBytes = document.content.reduce((sum, { length }) => sum + length, 0);
      const result = await post("sendDocument", {
        ...(await multipartBody(fields, document)),
        timeoutMs: documentTimeoutMs + Math.ceil((sizeBytes / documentBytesPerSecond) * 1000),
        signal: options.signal,
      });
      return judgeSend(result);
    },

    /** Replaces the button of a message that the bot sent. */
    async editButton(message: { chatId: string; messageId: number }, button: LinkButton, signal?: AbortSignal) {
      const fields = {
        chat_id: message.chatId,
        message_id: message.messageId,
        reply_markup: { inline_keyboard: [[button]] },
      };
      return judge(await postJson("editMessageReplyMarkup", fields, signal), messageShape, botToken);
    },

    /** A bot may delete what it sent for 48 hours; as an administrator of the group, for good. */
    async deleteMessage({ chatId, messageId }: { chatId: string; messageId: number }): Promise<DeletionOutcome> {
      return judgeDeletion(await postJson("deleteMessage", { chat_id: chatId, message_id: messageId }), botToken);
    },
  };
}

const messageShape = z.object({ message_id: z.int() }).transform(({ message_id }) => message_id);

function commonFields({ chatId, isHtml, isQuiet, replyTo }: MessageOptions) {
  return {
    chat_id: chatId,
    ...(isHtml && { parse_mode: "HTML" }),
    ...(isQuiet && { disable_notification: "true" }),
    ...(replyTo && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
  };
}

/** Sends to the configured chat, wherever Telegram moved it, and keeps a new id. `chatId`: where the message went. */
export async function sendToChat(
  pool: Pick<pg.Pool, "query">,
  configuredChatId: string,
  send: (chatId: string) => Promise<SendOutcome>,
): Promise<{ sent: SendOutcome; chatId: string }> {
  const { rows } = await pool.query<{ chatId: string }>(
    'select chat_id as "chatId" from moved_chat where configured_chat_id = $1',
    [configuredChatId],
  );
  const chatId = rows[0]?.chatId ?? configuredChatId;
  const sent = await send(chatId);
  if (sent.kind !== "chat-migrated" || sent.chatId === chatId) return { sent, chatId };
  await pool.query(
    `insert into moved_chat (configured_chat_id, chat_id) values ($1, $2)
     on conflict (configured_chat_id) do update set chat_id = excluded.chat_id`,
    [configuredChatId, sent.chatId],
  );
  return { sent: await send(sent.chatId), chatId: sent.chatId };
}
