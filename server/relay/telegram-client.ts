import type { TelegramSettings } from "../env.ts";
import { judgeAnswer, judgeError, type SendOutcome } from "./send-outcome.ts";

/** A document of at most 20 MB: it is sent whole, with its length, so that Telegram knows when it has all. */
export type ChatDocument = { fileName: string; mediaType: string; content: Blob };

/** What goes into a chat. `replyTo` is a message there; when it is gone, the message is sent without it. */
export type MessageOptions = { chatId: string; isHtml: boolean; replyTo?: number | null; signal?: AbortSignal };

export type TelegramClient = {
  sendMessage(text: string, options: MessageOptions): Promise<SendOutcome>;
  sendDocument(document: ChatDocument, caption: string, options: MessageOptions): Promise<SendOutcome>;
};

/**
 * Time-outs are generous because a send that is given up may still arrive, and would be repeated:
 * 60 s for a text, 180 s for a document of 20 MB on a slow line.
 */
export type SendTimeouts = { textTimeoutMs: number; documentTimeoutMs: number };

export const sendTimeouts: SendTimeouts = { textTimeoutMs: 60_000, documentTimeoutMs: 180_000 };

/**
 * The Bot API as far as the relay needs it. Nothing here throws: every outcome is a value, and none of them holds
 * the token, which is part of the address and therefore of every error that `fetch` makes.
 */
export function createTelegramClient(
  { botToken, apiRoot }: Pick<TelegramSettings, "botToken" | "apiRoot">,
  { textTimeoutMs, documentTimeoutMs }: SendTimeouts = sendTimeouts,
): TelegramClient {
  async function call(method: string, form: FormData, timeoutMs: number, signal?: AbortSignal): Promise<SendOutcome> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${apiRoot}/bot${botToken}/${method}`, {
        method: "POST",
        body: form,
        redirect: "manual",
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        // A kept connection may be closed by Telegram just as we write: that would look like a lost send.
        headers: { connection: "close" },
      });
      return judgeAnswer(response.status, await response.text(), botToken);
    } catch (error) {
      return judgeError(error, { isTimedOut: timeout.aborted, isStopped: signal?.aborted ?? false });
    }
  }

  return {
    sendMessage(text, options) {
      const form = formFor(options);
      form.set("text", text);
      form.set("link_preview_options", JSON.stringify({ is_disabled: true }));
      return call("sendMessage", form, textTimeoutMs, options.signal);
    },

    sendDocument({ fileName, mediaType, content }, caption, options) {
      const form = formFor(options);
      form.set("caption", caption);
      form.set("document", new Blob([content], { type: mediaType }), fileName);
      return call("sendDocument", form, documentTimeoutMs, options.signal);
    },
  };
}

function formFor({ chatId, isHtml, replyTo }: MessageOptions): FormData {
  const form = new FormData();
  form.set("chat_id", chatId);
  if (isHtml) form.set("parse_mode", "HTML");
  if (replyTo) {
    form.set("reply_parameters", JSON.stringify({ message_id: replyTo, allow_sending_without_reply: true }));
  }
  return form;
}
