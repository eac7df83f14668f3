import { knownBy } from "../../applications/progress.ts";
import { failureKinds } from "../../telegram/outcomes.ts";
import { firstStepName } from "../../telegram/compose-messages.ts";
import type { JobHandler } from "../job-kinds.ts";
import { afterFailure, withoutRoom } from "./chat-limits.ts";
import { inboxButton, type ChatContext } from "./send-steps.ts";

/** Writes on the summary's button who let the candidate know. Where Telegram refuses, the button stays as it is. */
export function buttonUpdater(context: ChatContext): JobHandler {
  const { pool, telegram } = context;
  return async ({ subject: reference }, { signal }) => {
    const { rows } = await pool.query<{ knownBy: string | null; chatId: string; messageId: number }>(
      `select ${knownBy} as "knownBy", s.chat_id as "chatId", s.message_id::float8 as "messageId"
       from application a join chat_message s on s.application_id = a.id
       where a.reference = $1 and s.step = $2 and not s.is_old`,
      [reference, firstStepName],
    );
    const [message] = rows;
    const button = message && inboxButton(context.publicUrl, reference, message.knownBy);
    if (!message || !button) return;
    // Half of the chat's limit is left to applications that arrive meanwhile.
    const full = await withoutRoom(context, 1 + Math.floor(context.messagesPerMinute / 2));
    if (full) return { kind: "runAgain", afterMs: full.afterMs };
    const outcome = await telegram.editButton(message, button, signal);
    return outcome.kind === "failed" && failureKinds[outcome.failure].scope !== "application"
      ? afterFailure(outcome)
      : undefined;
  };
}
