import { teamApplicationPath } from "../../../application/team/addresses.ts";
import { sendToChat } from "../../telegram/telegram-client.ts";
import type { JobHandler } from "../job-kinds.ts";
import { afterFailure, withoutRoom } from "./chat-limits.ts";
import type { ChatContext } from "./send-steps.ts";

/**
 * The data of a job of the kind `chat line`. `text` names no candidate: the line stays when the application is deleted.
 * `reference`: the application that it is about, if it is about one.
 */
export type ChatLine = { reference: string | null; text: string };

/** Sends a line to the chat, with the address of its application's page. */
export function lineSender(context: ChatContext): JobHandler {
  const { pool, telegram, configuredChatId, publicUrl, log } = context;
  return async ({ data }, { signal, noteSuccess }) => {
    const { reference, text } = data as ChatLine;
    const full = await withoutRoom(context, 1);
    if (full) return full;
    const page =
      reference !== null && publicUrl?.startsWith("https:") ? `\n${publicUrl}${teamApplicationPath(reference)}` : "";
    const { sent } = await sendToChat(pool, configuredChatId, (chatId) =>
      telegram.sendMessage(text + page, { chatId, isHtml: false, signal }),
    );
    if (sent.kind !== "done") {
      log.warn({ kind: sent.failure, reference }, "A line could not be sent to the chat; the site tries again.");
      return afterFailure(sent);
    }
    noteSuccess();
    return;
  };
}
