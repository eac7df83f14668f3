import type pg from "pg";
import { chatMessages } from "../../../content/chat-messages.ts";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import { compose, plain } from "../../telegram/chat-text.ts";
import { addChatLine } from "../chat/send-line.ts";
import type { DueMail } from "./mail-table.ts";

/** Adds the line in the chat about a mail that was given up: its application, and why, without the candidate's name. */
export async function tellOfUnsentMail(
  database: Pick<pg.Pool, "query">,
  { id, reference, position }: Pick<DueMail, "id" | "reference" | "position">,
  failure: MailFailureKind,
): Promise<void> {
  const text = chatMessages.answerNotSent(reference, position, mailFailures[failure].meaning);
  await addChatLine(database, `mail ${id}`, { text: compose([plain(text)]), page: reference });
}
