import type pg from "pg";
import { utcMinute } from "../../server/base/utc-minute.ts";
import type { Settings } from "../../server/base/env.ts";
import { copyMayBeLeft } from "../../content/chat-messages.ts";
import { deliveredAt, nextAttempt } from "../../server/applications/stored-application.ts";
import { findHold, holdSentence } from "../../server/retention/restore-hold.ts";
import { singleLine } from "../../application/clean-text.ts";
import { alignedTable, counted, done, type CommandResult } from "../command.ts";

export type Delivery = { attempts: number; nextAttemptAt: Date; lastFailure: string | null; deliveredAt: Date | null };

/** The columns of the same, for a query over `application a`. */
export const deliveryColumns = `
  a.attempts, a.last_failure as "lastFailure", ${nextAttempt("application", "a.id")} as "nextAttemptAt",
  ${deliveredAt} as "deliveredAt"`;

type Row = Delivery & { reference: string; receivedAt: Date; name: string; position: string };

export const listLength = 50;

/** Lists the latest applications, newest first, or all undelivered ones in the order of sending. */
export async function listApplications(
  pool: pg.Pool,
  { isUndeliveredOnly, spamSign }: { isUndeliveredOnly: boolean; spamSign: string | null },
  { telegram, mail }: Settings,
): Promise<CommandResult> {
  const limit = isUndeliveredOnly || spamSign !== null ? null : listLength;
  const { rows: applications } = await pool.query<Row>(
    `select a.reference, a.received_at as "receivedAt", a.first_name || ' ' || a.last_name as name,
            a.position_title as position, ${deliveryColumns}
     from application a
     where (not $1 or a.waiting_since is not null)
       and ($3::text is null or $3 = any(a.spam_signs))
     order by ${isUndeliveredOnly ? "(select rank from job where kind = 'application' and subject = a.id::text), a.arrival" : "a.arrival desc"} limit $2`,
    [isUndeliveredOnly, limit, spamSign],
  );
  const restoredFrom = await findHold(pool);
  const json = { applications, restoredFrom };
  const held = holdSentence(restoredFrom, { telegram, mail });
  const said = (text: string) => done(held === null ? text : `${text}\n${held}`, json);
  if (applications.length === 0) return said("There are no such applications.");

  const table = alignedTable([
    ["REFERENCE", "RECEIVED", "NAME", "POSITION", ...(telegram ? ["CHAT"] : [])],
    ...applications.map((row) => [
      row.reference,
      utcMinute(row.receivedAt),
      singleLine(row.name),
      singleLine(row.position),
      ...(telegram ? [deliveryWords(row)] : []),
    ]),
  ]);
  return said(table);
}

export function deliveryWords(delivery: Delivery): string {
  const { attempts, nextAttemptAt, lastFailure, deliveredAt } = delivery;
  if (deliveredAt) return `delivered ${utcMinute(deliveredAt)}`;
  if (!lastFailure) return "waiting for its turn";
  return `waiting: ${lastFailure}, ${counted(attempts, "attempt")}, next ${utcMinute(nextAttemptAt)}`;
}

/** `messageId` is null for a copy that may be in the chat: its send had no answer. */
type LeftMessage = {
  reference: string;
  chatId: string;
  messageId: number | null;
  step: string;
  sentAt: Date;
  askedAt: Date | null;
  refusal: string | null;
};

/**
 * Lists the messages of deleted applications that are still in the chat, or may be: those for a person to delete first.
 */
export async function listLeftInChat(pool: pg.Pool): Promise<CommandResult> {
  const { rows: messages } = await pool.query<LeftMessage>(
    `select reference, chat_id as "chatId", message_id::float8 as "messageId", step, sent_at as "sentAt",
            asked_at as "askedAt", refusal
     from message_to_delete order by message_id is not null, refusal is null, sent_at, message_id`,
  );
  if (messages.length === 0) return done("No message of a deleted application is left in the chat.", { messages });

  const table = alignedTable([
    ["REFERENCE", "CHAT", "MESSAGE", "WHAT", "SENT", "STATE"],
    ...messages.map(({ reference, chatId, messageId, step, sentAt, refusal }) => [
      reference,
      chatId,
      messageId === null ? "unknown" : `#${messageId}`,
      step,
      utcMinute(sentAt),
      messageId === null
        ? copyMayBeLeft([reference])
        : refusal === null
          ? "will be deleted"
          : `delete by hand: ${refusal}`,
    ]),
  ]);
  return done(table, { messages });
}
