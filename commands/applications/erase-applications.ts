import type pg from "pg";
import type { ApplicationSettings } from "../../application/answer.ts";
import { copyMayBeLeft } from "../../content/chat-messages.ts";
import { undeliveredPeriods } from "../../application/limits.ts";
import { utcMinute } from "../../server/base/utc-minute.ts";
import type { TelegramSettings } from "../../server/base/env.ts";
import { mailboxOf } from "../../server/applications/same-person.ts";
import {
  deleteMessages,
  eraseApplication,
  findMessagesToDelete,
  findToLookFor,
} from "../../server/retention/erase-application.ts";
import { lookAtDue, purgeApplications } from "../../server/retention/purge-applications.ts";
import { createTelegramClient } from "../../server/telegram/telegram-client.ts";
import { counted, done, failed, type CommandResult } from "../command.ts";

/** `email`, as `normalizeEmail` returns it, finds all applications whose address reaches the same mailbox. */
export type Selection = { reference: string } | { email: string } | { spamSign: string; since: Date };

export async function countSelected(pool: pg.Pool, selection: Selection): Promise<CommandResult> {
  const count = (await selectReferences(pool, selection)).length;
  return done(`${counted(count, "application")} found. Nothing is erased: add --yes to delete them for good.`, {
    count,
  });
}

/** First from the database, so that a Telegram that does not respond can't delay that, then from the chat. */
export async function eraseApplications(
  pool: pg.Pool,
  selection: Selection,
  telegram: TelegramSettings | null,
): Promise<CommandResult> {
  const found = [];
  for (const reference of await selectReferences(pool, selection)) {
    const erased = await eraseApplication(pool, { member: null, action: "deleted", subject: reference });
    const messages = await findMessagesToDelete(pool, reference);
    const mayBeLeft = (await findToLookFor(pool, [reference])).length > 0;
    if (erased || messages.length > 0 || mayBeLeft)
      found.push({ reference, erasedNow: erased !== null, messages, mayBeLeft });
  }
  if (found.length === 0) return failed(3, "There is no such application.");

  const toDelete = found.flatMap(({ messages }) => messages);
  const results = telegram
    ? await deleteMessages(pool, createTelegramClient(telegram), toDelete)
    : toDelete.map((message) => ({ ...message, kind: "failed" as const, reason: "Telegram is not configured." }));
  const left = results.filter((message) => "reason" in message);
  const mayBeLeft = found.flatMap((one) => (one.mayBeLeft ? one.reference : []));
  const isComplete = left.length === 0;
  // Without one now, messages can be left of one that there was.
  const hasChat = telegram !== null || toDelete.length > 0 || mayBeLeft.length > 0;
  const count = (kind: string) => results.filter((message) => message.kind === kind).length;
  return {
    exitCode: isComplete ? 0 : 1,
    text: [
      ...found.map(({ reference, erasedNow }) => `${reference} ${erasedNow ? isDeleted : wasDeleted}`),
      ...(hasChat
        ? [`Messages in the chat: ${count("deleted")} deleted, ${count("gone")} gone already, ${left.length} left.`]
        : []),
      ...left.map(({ kind, chatId, messageId, step, sentAt, reason }) => {
        const what = kind === "refused" ? "Delete by hand" : "Still there, as far as known";
        return `${what}: #${messageId} in chat ${chatId}, ${step}, sent ${utcMinute(sentAt)}. ${reason}`;
      }),
      ...(isComplete ? [] : ["Then run the same command again for each of them: it lists the rest."]),
      ...(mayBeLeft.length > 0 ? [copyMayBeLeft(mayBeLeft)] : []),
      ...(hasChat ? ["Messages that people forwarded or saved are not known here."] : []),
    ].join("\n"),
    json: { applications: found, left },
    isReport: true,
  };
}

const isDeleted = "is deleted from the database, with its resume and all that belonged to it.";
const wasDeleted = "was deleted from the database before.";

async function selectReferences(pool: pg.Pool, selection: Selection): Promise<string[]> {
  // An application that was erased before may still have messages in the chat.
  if ("reference" in selection) return [selection.reference];
  if ("spamSign" in selection) {
    const { rows } = await pool.query<{ reference: string }>(
      "select reference from application where $1 = any(spam_signs) and received_at >= $2 order by arrival",
      [selection.spamSign, selection.since],
    );
    return rows.map(({ reference }) => reference);
  }
  const mailbox = mailboxOf(selection.email);
  const { rows } = await pool.query<{ reference: string; email: string }>(
    "select reference, email from application order by arrival",
  );
  return rows.filter(({ email }) => mailboxOf(email) === mailbox).map(({ reference }) => reference);
}

/** Deletes what is due in spite of objections. Until it is confirmed, it only prints what is due and the objections. */
export async function purgeNow(
  pool: pg.Pool,
  settings: ApplicationSettings,
  isConfirmed: boolean,
): Promise<CommandResult> {
  const { hasChat, retentionDays } = settings;
  const outcome = isConfirmed
    ? await purgeApplications(pool, settings, { isConfirmed })
    : { kind: "held" as const, ...(await lookAtDue(pool, settings)) };
  const json = { retentionDays, ...outcome };
  const reason = hasChat
    ? `delivered more than ${counted(retentionDays, "day")} ago, or undelivered for ${undeliveredPeriods * retentionDays}`
    : `stored more than ${counted(retentionDays, "day")} ago`;
  if (outcome.kind === "purged") {
    const deleted = `${counted(outcome.count, "application")} deleted (${reason}).`;
    const { mayBeLeft } = outcome;
    return done(mayBeLeft.length > 0 ? `${deleted}\n${copyMayBeLeft(mayBeLeft)}` : deleted, json);
  }
  const { applications, undelivered } = outcome.due;
  const text = [
    `${counted(applications, "application")} due (${reason})${hasChat ? `, ${undelivered} of them undelivered` : ""}.`,
    ...outcome.objections,
    "Nothing is deleted: add --yes to delete what is due. If it looks wrong, correct the clock or RETENTION_DAYS.",
  ];
  return done(text.join("\n"), json);
}
