import type pg from "pg";
import type { TelegramSettings } from "../../server/env.ts";
import { createTelegramClient } from "../../server/telegram/telegram-client.ts";
import {
  deleteMessages,
  findMessagesToDelete,
  type DeletedMessage,
  type MessageToDelete,
} from "../../server/retention/delete-messages.ts";
import { eraseApplication } from "../../server/retention/erase-application.ts";
import { utcMinute } from "../output/aligned.ts";
import { counted, done, failed, notFound, type CommandResult } from "../command-result.ts";

/**
 * Erases an application for good: first the store, then its messages in the chat as far as Telegram lets us. What is
 * left there is named, and asked for again when the command is given again.
 */
export async function eraseOnRequest(
  pool: pg.Pool,
  reference: string,
  telegram: TelegramSettings | null,
): Promise<CommandResult> {
  const outcome = await eraseApplication(pool, reference, null);
  if (outcome === "held") return failed(1, `${reference} is being sent right now, so nothing was erased: try again.`);
  const messages = await findMessagesToDelete(pool, reference);
  if (outcome === "unknown" && messages.length === 0) return notFound(reference);

  const results = await deleteMessages(pool, telegram && createTelegramClient(telegram), messages);
  const left = results.filter(isLeft);
  return {
    exitCode: left.length === 0 ? 0 : 1,
    text: [...storeWords(reference, outcome), ...chatWords(reference, results, left)].join("\n"),
    json: { reference, erasedNow: outcome === "erased", messages: results },
  };
}

/**
 * Erases every application with one spam sign that arrived since a day, as one is erased; unconfirmed, it only counts
 * them. The store goes first for all of them, so that a Telegram that does not respond cannot hold it up.
 */
export async function eraseSeveral(
  pool: pg.Pool,
  { spamSign, since, isConfirmed }: { spamSign: string; since: Date; isConfirmed: boolean },
  telegram: TelegramSettings | null,
): Promise<CommandResult> {
  const { rows } = await pool.query<{ reference: string }>(
    "select reference from application where $1 = any(spam_signs) and received_at >= $2 order by arrival",
    [spamSign, since],
  );
  const found = `${counted(rows.length, "application")} with the spam sign ${spamSign} since ${utcMinute(since)}`;
  if (!isConfirmed) {
    const text = `${found}. Nothing is erased: add --yes to delete them for good.`;
    return done(text, { count: rows.length, erased: [] });
  }

  const erased: string[] = [];
  const messages: MessageToDelete[] = [];
  for (const { reference } of rows) {
    if ((await eraseApplication(pool, reference, null)) === "held") continue;
    erased.push(reference);
    messages.push(...(await findMessagesToDelete(pool, reference)));
  }
  const results = await deleteMessages(pool, telegram && createTelegramClient(telegram), messages);
  const left = results.filter(isLeft);
  const heldCount = rows.length - erased.length;
  return {
    exitCode: left.length + heldCount === 0 ? 0 : 1,
    text: [
      `${found}: ${erased.length} erased from the store, with everything that belonged to them.`,
      ...(heldCount > 0 ? [`Being sent right now: ${heldCount}. Give the same command again.`] : []),
      ...messageWords(results, left),
      ...(left.length > 0 ? ["For what is left, give erase REF --yes with one of these references:"] : []),
      ...(left.length > 0 ? [await referencesOf(pool, erased)] : []),
    ].join("\n"),
    json: { count: rows.length, erased, held: heldCount, messages: results },
  };
}

/** Those of `references` that still have messages in the chat. */
async function referencesOf(pool: pg.Pool, references: string[]): Promise<string> {
  const { rows } = await pool.query<{ reference: string }>(
    "select distinct reference from message_to_delete where reference = any($1) order by reference",
    [references],
  );
  return rows.map(({ reference }) => reference).join(" ");
}

type LeftMessage = Extract<DeletedMessage, { reason: string }>;

function isLeft(message: DeletedMessage): message is LeftMessage {
  return message.kind === "refused" || message.kind === "unknown";
}

function storeWords(reference: string, outcome: "erased" | "unknown"): string[] {
  if (outcome === "unknown") return [`${reference} was erased from the store before.`];
  return [`${reference} is erased from the store, with its resume and all that belonged to it.`];
}

function chatWords(reference: string, results: DeletedMessage[], left: LeftMessage[]): string[] {
  return [
    ...messageWords(results, left),
    ...(left.length > 0 ? ["Then give the same command again: it asks Telegram once more and says what is left."] : []),
    `Search the chat for ${reference}: copies that Telegram took without telling us, and messages that people forwarded or saved, are not known here.`,
  ];
}

function messageWords(results: DeletedMessage[], left: LeftMessage[]): string[] {
  const count = (kind: string) => results.filter((message) => message.kind === kind).length;
  const refused = left.filter(({ kind }) => kind === "refused");
  const unknown = left.filter(({ kind }) => kind === "unknown");
  return [
    `Messages in the chat: ${count("deleted")} deleted, ${count("gone")} gone already, ${left.length} left.`,
    ...refused.map((message) => `Delete by hand: ${nameOf(message)} ${message.reason}`),
    ...unknown.map((message) => `Still there, as far as known: ${nameOf(message)} ${message.reason}`),
  ];
}

function nameOf({ chatId, messageId, step, sentAt }: LeftMessage): string {
  return `#${messageId} in chat ${chatId}, ${step}, sent ${utcMinute(sentAt)}.`;
}
