import { chatMessages } from "../../../content/chat-messages.ts";
import { eraseWithdrawn } from "../../applications/withdrawals.ts";
import { deleteMessages, findMessagesToDelete, type DeletedMessage } from "../../retention/erase-application.ts";
import { failureKinds } from "../../telegram/outcomes.ts";
import { sendToChat } from "../../telegram/telegram-client.ts";
import { utcMinute } from "../../base/utc-minute.ts";
import type { JobHandler, JobOutcome } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";
import { keptBy, withoutRoom } from "./chat-trouble.ts";
import type { ChatContext } from "./send-steps.ts";

/** Tells the chat of a withdrawal, at least once: its messages are deleted, then one line says what became of them. */
export function withdrawalTeller(context: ChatContext): JobHandler {
  const { pool, telegram, configuredChatId, log } = context;
  return async ({ subject: reference }, { signal, noteSuccess }) => {
    await eraseWithdrawn(pool);
    const { rows } = await pool.query<{ isErased: boolean }>(
      'select erased_at is not null as "isErased" from withdrawal where reference = $1 and told_at is null',
      [reference],
    );
    if (!rows[0]) return;
    // Another connection holds it.
    if (!rows[0].isErased) return { kind: "failed" };
    const full = await withoutRoom(context, 1);
    if (full) return full;

    const results = await deleteMessages(pool, telegram, await findMessagesToDelete(pool, reference));
    const unknown = results.find((message) => message.kind === "unknown");
    if (unknown) return failed(unknown.reason);
    const left = results.filter(({ kind }) => kind === "refused").map(messageLeft);
    const text = chatMessages.withdrawn(reference, left);
    const { sent, chatId } = await sendToChat(pool, configuredChatId, (to) =>
      telegram.sendMessage(text, { chatId: to, isHtml: false, signal }),
    );
    if (sent.kind === "done") {
      await retryUntilWritten(() => pool.query(recordTold, [reference, chatId, sent.result]), signal);
      log.info({ reference }, "The chat knows of the withdrawal.");
      await noteSuccess();
      return;
    }
    const { failure, description, retryAfterSeconds } = sent;
    if (failureKinds[failure].scope === "application") return failed(description || failure);
    return keptBy({ failure, retryAfterSeconds });

    function failed(reason: string): JobOutcome {
      log.warn({ reference, reason }, "The chat could not be told of a withdrawal; it is tried again.");
      return { kind: "failed" };
    }
  };
}

const recordTold = `
  update withdrawal set told_at = now(), chat_id = $2, message_id = $3 where reference = $1 and told_at is null`;

/** In a supergroup, a message has an address that its members can open. */
function messageLeft({ chatId, messageId, step, sentAt }: DeletedMessage): string {
  const link = /^-100(\d+)$/.exec(chatId)?.[1];
  const place = link ? `https://t.me/c/${link}/${messageId}` : `#${messageId}`;
  return chatMessages.messageLeft(step, utcMinute(sentAt), place);
}
