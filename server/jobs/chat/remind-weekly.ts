import { teamPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isOpen, isUnhandled } from "../../applications/team-progress.ts";
import { sendToChat } from "../../telegram/telegram-client.ts";
import type { JobHandler } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";
import { afterFailure, withoutRoom } from "./chat-limits.ts";
import type { ChatContext } from "./send-steps.ts";

/**
 * On Mondays from nine, for the team, tells the chat once how many wait, if one has for more than seven days, or
 * if the day that was named to one comes this week or has passed.
 */
export function weeklyReminder(context: ChatContext, now = () => new Date()): JobHandler {
  const { pool, telegram, configuredChatId, publicUrl, log } = context;
  return async (_job, { signal, noteSuccess }) => {
    const at = now();
    const { rows } = await pool.query<{ count: number; days: number; due: number }>(selectWaiting, [at]);
    const [waiting] = rows;
    if (!waiting) return;
    if (waiting.days >= fewestDays || waiting.due > 0) {
      const full = await withoutRoom(context, 1);
      if (full) return full;
      const inbox = publicUrl?.startsWith("https:") ? publicUrl + teamPath : null;
      const text = chatMessages.unanswered(waiting.count, waiting.days, inbox, waiting.due);
      const { sent } = await sendToChat(pool, configuredChatId, (chatId) =>
        telegram.sendMessage(text, { chatId, isHtml: false, signal }),
      );
      if (sent.kind !== "done") {
        log.warn({ kind: sent.failure }, "The weekly reminder could not be sent to the chat; the site tries again.");
        return afterFailure(sent);
      }
      noteSuccess();
    }
    await retryUntilWritten(() => pool.query("update weekly_reminder set done_at = $1", [at]), signal);
    return;
  };
}

/** Seven whole days and part of the eighth are more than seven days. */
const fewestDays = 7;

/** Selects what waits, once a week: at the first look on a Monday after nine. */
const selectWaiting = `
  with clock as (select $1::timestamptz at time zone '${teamTimeZone}' as local)
  select count(*)::integer as count,
         coalesce(floor(extract(epoch from $1::timestamptz - min(received_at)) / 86400), 0)::integer as days,
         count(*) filter (where ${isOpen} and answer_by <= local::date + 6)::integer as due
  from application a, clock, weekly_reminder
  where ${isUnhandled} and extract(isodow from local) = 1 and extract(hour from local) >= 9
    and (done_at is null or (done_at at time zone '${teamTimeZone}')::date <> local::date)
  having count(*) > 0`;
