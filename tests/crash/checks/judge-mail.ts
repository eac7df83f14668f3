import type { Intent } from "../candidates/candidate.ts";
import type { AcceptedMail } from "../system/mail-server.ts";
import type { System } from "../system/start-system.ts";
import type { Violation } from "./judge.ts";

type MailedApplication = {
  reference: string;
  isSuspicious: boolean;
  state: "none" | "waiting" | "sent";
};

/**
 * Compares the mails that the mail server has with what the store says of them. Each application has one, apart from
 * sends whose end the site could not know; one that was withdrawn may have one too. Every send must have ended.
 */
export async function judgeMail({ database, mail: { mails, inDoubt } }: System, intents: Intent[]) {
  const stored = await database.ask<MailedApplication>(mailedApplications);
  const isAmbiguous = (mail: AcceptedMail) => !mail.isAnswered || inDoubt.has(mail);
  const mailsOf = (reference: string) => mails.filter((mail) => mail.reference === reference);
  const violations: Violation[] = [];

  for (const { reference, isSuspicious, state } of stored) {
    const own = mailsOf(reference);
    const isRight = isSuspicious ? state === "none" && own.length === 0 : state === "sent" && own.length > 0;
    if (!isRight) violations.push({ kind: "not mailed", detail: `${reference}: ${own.length} mails, ${state}` });
  }

  for (const { reference, to, text } of mails) {
    const intent = intents.find(({ email }) => email === to);
    const isRight = intent?.references.has(reference ?? "") && text.includes(intent.statusUrl!);
    if (!isRight) violations.push({ kind: "mailed wrongly", detail: `${reference} to ${to}` });
  }

  const references = new Set(mails.flatMap(({ reference }) => reference ?? []));
  for (const reference of references) {
    const confirmed = mailsOf(reference).filter((mail) => !isAmbiguous(mail));
    if (confirmed.length > 1)
      violations.push({ kind: "mailed twice", detail: `${reference}: ${confirmed.length} confirmed mails` });
  }
  return {
    violations,
    tally: {
      mails: mails.length,
      "mailed twice": mails.length - references.size,
      "ambiguous mails": mails.filter(isAmbiguous).length,
    },
  };
}

const mailedApplications = `
  select a.reference, cardinality(a.spam_signs) >= 2 as "isSuspicious",
         case when m.application_id is null then 'none' when m.sent_at is not null then 'sent' else 'waiting' end as state
  from application a left join mail m on m.application_id = a.id`;
