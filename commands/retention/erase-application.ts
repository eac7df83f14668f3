import type pg from "pg";
import type { TelegramSettings } from "../../server/env.ts";
import { createTelegramClient } from "../../server/telegram/telegram-client.ts";
import { deleteMessages, findMessagesToDelete, type DeletedMessage } from "../../server/retention/delete-messages.ts";
import { eraseApplication } from "../../server/retention/erase-application.ts";
import { utcMinute } from "../output/aligned.ts";
import { failed, notFound, type CommandResult } from "../command-result.ts";

/**
 * Erases an application for good: first the store, then its messages in the chat as far as Telegram lets us. What is
 * left there is named, and asked for again when the command is given again.
 */
export async function eraseOnRequest(
  pool: pg.Pool,
  reference: string,
  telegram: TelegramSettings | null,
): Promise<CommandResult> {
  const outcome = await eraseApplication(pool, reference);
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

type LeftMessage = Extract<DeletedMessage, { reason: string }>;

function isLeft(message: DeletedMessage): message is LeftMessage {
  return message.kind === "refused" || message.kind === "unknown";
}

function storeWords(reference: string, outcome: "erased" | "unknown"): string[] {
  if (outcome === "unknown") return [`${reference} was erased from the store before.`];
  return [`${reference} is erased from the store, with its resume and all that belonged to it.`];
}

function chatWords(reference: string, results: DeletedMessage[], left: LeftMessage[]): string[] {
  const count = (kind: string) => results.filter((message) => message.kind === kind).length;
  const refused = left.filter(({ kind }) => kind === "refused");
  const unknown = left.filter(({ kind }) => kind === "unknown");
  return [
    `Messages in the chat: ${count("deleted")} deleted, ${count("gone")} gone already, ${left.length} left.`,
    ...refused.map((message) => `Delete by hand: ${nameOf(message)} ${message.reason}`),
    ...unknown.map((message) => `Still there, as far as known: ${nameOf(message)} ${message.reason}`),
    ...(left.length > 0 ? ["Then give the same command again: it asks Telegram once more and says what is left."] : []),
    `Search the chat for ${reference}: copies that Telegram took without telling us, and what people forwarded or saved, are known to nobody else.`,
  ];
}

function nameOf({ chatId, messageId, step, sentAt }: LeftMessage): string {
  return `#${messageId} in chat ${chatId}, ${step}, sent ${utcMinute(sentAt)}.`;
}
