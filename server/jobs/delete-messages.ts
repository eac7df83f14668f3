import { deleteMessages, messageColumns, type MessageToDelete } from "../retention/erase-application.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";
import { afterFailure } from "./chat/chat-limits.ts";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

/** Six a minute leave most of the chat's limit to applications. */
const messagesAtOnce = 6;

/** Within a week after a refusal, a person may have deleted the message, or given the bot the right. */
const daysAfterRefusal = 7;

/** Deletes messages of erased applications from the chat: the six that have waited longest. */
export function messageDeleter({ pool, log }: HandlerParts, telegram: TelegramClient): JobHandler {
  return async () => {
    const { rows: messages } = await pool.query<MessageToDelete>(
      `update message_to_delete set asked_at = now() where (chat_id, message_id) in (
         select chat_id, message_id from message_to_delete
         where refusal is null or asked_at < now() - make_interval(days => $1) or asked_at > clock_timestamp()
         order by asked_at nulls first, sent_at limit $2)
       returning ${messageColumns}`,
      [daysAfterRefusal, messagesAtOnce],
    );
    const results = await deleteMessages(pool, telegram, messages);
    const left = results.find((message) => message.kind === "failed");
    if (!left) return;
    log.warn({ reason: left.reason }, "A message of a deleted application is still in the chat; it is tried again.");
    return afterFailure(left);
  };
}
