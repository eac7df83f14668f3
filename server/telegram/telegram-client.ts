import { randomUUID } from "node:crypto";
import type { TelegramSettings } from "../env.ts";
import { isAboutChat, judgeDeletion, judgeSend, type DeletionOutcome, type SendOutcome } from "./outcomes.ts";
import { postOnce, type PostResult } from "./post-once.ts";

/** A document of at most 20 MB: it is sent with its length, so that Telegram knows when it has all. */
type ChatDocument = { fileName: string; mediaType: string; content: Buffer[] };

/** What goes into a chat. `replyTo` is a message there; when it is gone, the message is sent without it. */
export type MessageOptions = {
  chatId: string;
  isHtml: boolean;
  replyTo?: number | null;
  /** Below a text: opens a page. */
  button?: LinkButton | null;
  signal?: AbortSignal;
};

/** Telegram takes addresses only that anyone can reach: it refuses `localhost`. */
export type LinkButton = { text: string; url: string };

export type TelegramClient = ReturnType<typeof createTelegramClient>;

/**
 * Time-outs are generous because a send that is given up may still arrive, and would be repeated: 60 s for a text, and
 * for a document 60 s beside the time that its bytes take at half a megabit a second (six minutes for 20 MB).
 */
export const sendTimeouts = { textTimeoutMs: 60_000, documentTimeoutMs: 60_000, documentBytesPerSecond: 65_536 };

export type SendTimeouts = typeof sendTimeouts;

/**
 * The part of the Bot API that the site needs. Nothing here throws: every outcome is a value, and none of them holds
 * the token, which is part of the address. `count` is called for every message: `sent`, or what kept it from the chat.
 */
export function createTelegramClient(
  { botToken, apiRoot }: Pick<TelegramSettings, "botToken" | "apiRoot">,
  { textTimeoutMs, documentTimeoutMs, documentBytesPerSecond }: SendTimeouts = sendTimeouts,
  count: (outcome: string) => void = () => {},
) {
  type Request = { contentType: string; body: Buffer[]; timeoutMs: number; signal?: AbortSignal | undefined };
  const post = (method: string, request: Request) => postOnce(`${apiRoot}/bot${botToken}/${method}`, request);
  const postJson = (method: string, fields: object, signal?: AbortSignal) =>
    post(method, {
      contentType: "application/json",
      body: [Buffer.from(JSON.stringify(fields))],
      timeoutMs: textTimeoutMs,
      signal,
    });
  const judge = (result: PostResult) => {
    const outcome = judgeSend(result, botToken);
    count(outcome.kind === "failed" ? outcome.failure : outcome.kind);
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
      return judge(await postJson("sendMessage", fields, options.signal));
    },

    async sendDocument(document: ChatDocument, caption: string, options: MessageOptions): Promise<SendOutcome> {
      const { reply_parameters: reply, ...common } = commonFields(options);
      const fields = { ...common, caption, ...(reply && { reply_parameters: JSON.stringify(reply) }) };
      const sizeBytes = document.content.reduce((sum, { length }) => sum + length, 0);
      const result = await post("sendDocument", {
        ...multipartBody(fields, document),
        timeoutMs: documentTimeoutMs + Math.ceil((sizeBytes / documentBytesPerSecond) * 1000),
        signal: options.signal,
      });
      return judge(result);
    },

    /** Asks whether the bot is known and sees the chat, without sending anything. Null: it does. */
    async askForChat(chatId: string, signal: AbortSignal): Promise<SendOutcome | null> {
      const result = await postJson("getChat", { chat_id: chatId }, signal);
      return isAboutChat(result) ? null : judgeSend(result, botToken);
    },

    /** A bot may delete what it sent for 48 hours; as an administrator of the group, for good. */
    async deleteMessage({ chatId, messageId }: { chatId: string; messageId: number }): Promise<DeletionOutcome> {
      return judgeDeletion(await postJson("deleteMessage", { chat_id: chatId, message_id: messageId }), botToken);
    },
  };
}

function commonFields({ chatId, isHtml, replyTo }: MessageOptions) {
  return {
    chat_id: chatId,
    ...(isHtml && { parse_mode: "HTML" }),
    ...(replyTo && { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
  };
}

/** A form with text fields and one file, in buffers that are not copied. File names must be safe: see `safeFileName`. */
function multipartBody(
  fields: Record<string, string>,
  { fileName, mediaType, content }: ChatDocument,
): { contentType: string; body: Buffer[] } {
  const boundary = `form-${randomUUID()}`;
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead = [
    `--${boundary}`,
    `content-disposition: form-data; name="document"; filename="${fileName.replace(/["\r\n\\]/g, "_")}"`,
    `content-type: ${mediaType.replace(/[\r\n]/g, "")}`,
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: [
      Buffer.from(`${texts.join("")}${fileHead.join("\r\n")}\r\n\r\n`),
      ...content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ],
  };
}
