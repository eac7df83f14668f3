import type pg from "pg";
import { chatMessages } from "../../content/chat-messages.ts";
import { plainTeamTime } from "../../content/team/times.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  deleteMessages,
  findMessagesToDelete,
  findToLookFor,
  messageColumns,
  type MessageToDelete,
} from "../retention/erase-application.ts";
import { compose, plain } from "../telegram/chat-text.ts";
import type { TelegramClient } from "../telegram/telegram-client.ts";
import { afterFailure, withoutRoom } from "./chat/chat-limits.ts";
import { addChatLine } from "./chat/send-line.ts";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

/** Six a minute leave most of the chat's limit to applications. */
const messagesAtOnce = 6;

/** Within a week after a refusal, a person may have deleted the message, or given the bot the right. */
const daysAfterRefusal = 7;

type DeletionContext = HandlerParts & { telegram: TelegramClient; messagesPerMinute: number };

/**
 * Deletes messages of erased applications from the chat, six at a time: six a minute, and all that withdrawn
 * applications left. When no message of a withdrawn application can be deleted anymore, adds the line about it.
 */
export function messageDeleter(context: DeletionContext): JobHandler {
  const { pool, telegram, log } = context;
  return async () => {
    const { rows: messages } = await pool.query<MessageToDelete>(selectNext, [daysAfterRefusal, messagesAtOnce]);
    const full = messages.length > 0 ? await withoutRoom(context, messages.length) : null;
    if (full) return full;
    // A message that fails again and again leaves room for others.
    const ids = messages.map(({ id }) => id);
    await pool.query("update message_to_delete set asked_at = now() where id = any($1)", [ids]);
    const results = await deleteMessages(pool, telegram, messages);
    await reportWithdrawals(pool);
    const left = results.find((message) => message.kind === "failed");
    if (left) {
      log.warn({ reason: left.reason }, "A message of a deleted application is still in the chat; it is tried again.");
      return afterFailure(left);
    }
    const open = await pool.query("select from ended_link where awaits_report limit 1");
    return open.rowCount ? { kind: "runAgain", afterMs: 0 } : undefined;
  };
}

const selectNext = `
  select ${messageColumns} from message_to_delete m
  where message_id is not null
    and (refusal is null or asked_at < now() - make_interval(days => $1) or asked_at > clock_timestamp())
  order by exists (select from ended_link e where e.reference = m.reference and e.awaits_report) desc,
           asked_at nulls first, sent_at limit $2`;

async function reportWithdrawals(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from ended_link e where awaits_report and not exists (
       select from message_to_delete where reference = e.reference and message_id is not null and refusal is null)
     group by reference order by min(ended_at)`,
  );
  for (const { reference } of rows) await reportWithdrawal(pool, reference);
}

/** The line says where messages are that Telegram did not delete, and that there may be one that no id leads to. */
async function reportWithdrawal(pool: pg.Pool, reference: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const reported = await client.query(
      "update ended_link set awaits_report = false where reference = $1 and awaits_report",
      [reference],
    );
    if (!reported.rowCount) return;
    const left = (await findMessagesToDelete(client, reference)).map(messageLeft);
    const mayBeLeft = (await findToLookFor(client, [reference])).length > 0;
    const text = compose([plain(chatMessages.withdrawn(reference, left, mayBeLeft))]);
    await addChatLine(client, `withdrawal ${reference}`, { text });
  });
}

/** In a supergroup, a message has an address that its members can open. */
function messageLeft({ chatId, messageId, step, sentAt }: MessageToDelete): string {
  const link = /^-100(\d+)$/.exec(chatId)?.[1];
  const place = link ? `https://t.me/c/${link}/${messageId}` : `#${messageId}`;
  return chatMessages.messageLeft(step, plainTeamTime(sentAt), place);
}
