import type pg from "pg";
import { chatMessages } from "../../../content/chat-messages.ts";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import { addJob } from "../job-table.ts";
import type { DueMail } from "./mail-table.ts";

/** Adds the line in the chat about a mail that was given up: its application, and why, without the candidate's name. */
export async function tellOfUnsentMail(
  pool: pg.Pool,
  { id, reference, position }: Pick<DueMail, "id" | "reference" | "position">,
  failure: MailFailureKind,
): Promise<void> {
  const text = chatMessages.answerNotSent(reference, position, mailFailures[failure].meaning);
  await addJob(pool, { kind: "chat line", subject: `mail ${id}`, data: { reference, text } });
}
