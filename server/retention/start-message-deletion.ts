import type pg from "pg";
import type { EventLog } from "../log.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";
import { deleteMessages, noteRefusal, type MessageToDelete } from "./delete-messages.ts";

/**
 * How often Telegram is asked, all instances together: six messages a minute leave the chat's limit to applications.
 * After no usable answer it is left alone for a while. What it refused is asked about again after a week: until then
 * a person may have deleted the message, or given the bot the right.
 */
const deletionTiming = { firstMs: 1_000, everyMs: 10_000, afterTroubleMs: 5 * 60_000, afterRefusalDays: 7 };

export type DeletionTiming = typeof deletionTiming;

/** Deletes the messages of applications that were deleted, a few a minute, for as long as the site runs. */
export function startMessageDeletion({
  pool,
  telegram,
  log,
  timing = deletionTiming,
}: {
  pool: pg.Pool;
  telegram: TelegramClient;
  log: EventLog;
  timing?: DeletionTiming;
}): { stop(): Promise<void> } {
  let current: Promise<void> | null = null;
  // A lost database is logged elsewhere; the next turn asks it again.
  const turn = () =>
    (current ??= deleteNext(pool, telegram, log, timing)
      .catch(() => {})
      .finally(() => (current = null)));
  const first = setTimeout(() => void turn(), timing.firstMs);
  const timer = setInterval(() => void turn(), timing.everyMs);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await current;
    },
  };
}

async function deleteNext(pool: pg.Pool, telegram: TelegramClient, log: EventLog, timing: DeletionTiming) {
  const message = await takeNext(pool, timing);
  if (!message) return;
  const [result] = await deleteMessages(pool, telegram, [message]);
  if (result?.kind === "refused") await noteRefusal(pool, message, result.reason);
  if (result?.kind !== "unknown") return;
  log.warn({ reason: result.reason }, "A message of a deleted application is still in the chat; it is tried again.");
  await pool.query("update retention set next_deletion_at = now() + $1 * interval '1 millisecond'", [
    timing.afterTroubleMs,
  ]);
}

/**
 * The message that has waited longest for a question, if it is time to ask one. The row of `retention` is the turn: of
 * several instances one takes it. A turn further away than any pause (the clock was set back) is taken too.
 */
async function takeNext(pool: pg.Pool, timing: DeletionTiming): Promise<MessageToDelete | null> {
  const { rows } = await pool.query<Omit<MessageToDelete, "messageId"> & { messageId: string }>(
    `with next as (
       select chat_id, message_id from message_to_delete
       where refusal is null or asked_at < now() - make_interval(days => $3) or asked_at > clock_timestamp()
       order by asked_at nulls first, sent_at limit 1 for update skip locked
     ), turn as (
       update retention set next_deletion_at = now() + $1 * interval '1 millisecond'
       where restored_from is null and (next_deletion_at <= now() or next_deletion_at > now() + $2 * interval '1 millisecond')
         and exists (select 1 from next)
       returning 1
     )
     update message_to_delete m set asked_at = now() from next, turn
     where m.chat_id = next.chat_id and m.message_id = next.message_id
     returning m.chat_id as "chatId", m.message_id as "messageId", m.step, m.sent_at as "sentAt"`,
    // A little less than the timer's period, which is not exact.
    [timing.everyMs * 0.9, Math.max(timing.everyMs, timing.afterTroubleMs), timing.afterRefusalDays],
  );
  const [row] = rows;
  return row ? { ...row, messageId: Number(row.messageId) } : null;
}
