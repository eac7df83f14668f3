import { chatMessages } from "../../../content/chat-messages.ts";
import { plainTeamTime } from "../../../content/team/times.ts";
import { findUnconfirmed } from "../../applications/unconfirmed-sends.ts";
import { deleteMessages, findMessagesToDelete, type DeletedMessage } from "../../retention/erase-application.ts";
import type { SendFailure } from "../../telegram/outcomes.ts";
import { sendToChat } from "../../telegram/telegram-client.ts";
import { afterFailure, withoutRoom } from "../chat/chat-limits.ts";
import type { ChatContext } from "../chat/send-steps.ts";
import type { JobHandler, JobOutcome } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";

/** Deletes the messages of a withdrawn application from the chat, then reports it there in one line, at least once. */
export function withdrawalTeller(context: ChatContext): JobHandler {
  const { pool, telegram, configuredChatId, log } = context;
  return async ({ subject: reference }, { signal, noteSuccess }) => {
    const untold = await pool.query("select from withdrawal where reference = $1 and told_at is null", [reference]);
    if (!untold.rowCount) return;
    const messages = await findMessagesToDelete(pool, reference);
    const full = await withoutRoom(context, messages.length + 1);
    if (full) return full;

    const results = await deleteMessages(pool, telegram, messages);
    const failedOne = results.find((message) => message.kind === "failed");
    if (failedOne) return failed(failedOne, failedOne.reason);
    const left = results.filter(({ kind }) => kind === "refused").map(messageLeft);
    const mayBeLeft = (await findUnconfirmed(pool, [reference])).length > 0;
    const text = chatMessages.withdrawn(reference, left, mayBeLeft);
    const { sent, chatId } = await sendToChat(pool, configuredChatId, (to) =>
      telegram.sendMessage(text, { chatId: to, isHtml: false, signal }),
    );
    if (sent.kind !== "done") return failed(sent, sent.description || sent.failure);
    await retryUntilWritten(() => pool.query(recordTold, [reference, chatId, sent.result]), signal);
    log.info({ reference }, "The withdrawal was reported to the chat.");
    noteSuccess();
    return;

    function failed(failure: Omit<SendFailure, "description">, reason: string): JobOutcome {
      log.warn({ reference, reason }, "The chat does not know of a withdrawal yet; it is tried again.");
      return afterFailure(failure);
    }
  };
}

const recordTold = `
  update withdrawal set told_at = now(), chat_id = $2, message_id = $3 where reference = $1 and told_at is null`;

/** In a supergroup, a message has an address that its members can open. */
function messageLeft({ chatId, messageId, step, sentAt }: DeletedMessage): string {
  const link = /^-100(\d+)$/.exec(chatId)?.[1];
  const place = link ? `https://t.me/c/${link}/${messageId}` : `#${messageId}`;
  return chatMessages.messageLeft(step, plainTeamTime(sentAt), place);
}
