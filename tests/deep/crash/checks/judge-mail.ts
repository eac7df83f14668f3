import { answerTo, type Intent } from "../candidates/candidate.ts";
import type { AcceptedMail } from "../system/mail-server.ts";
import type { System } from "../system/start-system.ts";
import type { Violation } from "./judge.ts";

/** `id`: of the mail's row; null when the application has none. */
type MailOfApplication = {
  reference: string;
  isSuspicious: boolean;
  id: string | null;
  kind: string | null;
  isSent: boolean;
  /** The path that mails to its address have. */
  link: string;
};

/**
 * Compares the mails that the mail server has with what the store says of them. Each application has its confirmation
 * and the answers that were stored, and one whose day has passed the mail about it, each once apart from sends whose
 * end the site could not know. An application that was withdrawn may have them too. Every send must have ended.
 */
export async function judgeMail({ database, mail: { mails, inDoubt } }: System, intents: Intent[]) {
  const stored = await database.ask<MailOfApplication>(mailsOfApplications);
  const isAmbiguous = (mail: AcceptedMail) => !mail.isAnswered || inDoubt.has(mail);
  const violations: Violation[] = [];

  for (const { reference, isSuspicious, id, kind, isSent } of stored) {
    const count = mails.filter((mail) => mail.id === id).length;
    const isRight = id === null ? isSuspicious : isSent && count > 0 && !(isSuspicious && kind === "confirmation");
    const detail = `${reference}: ${count} mails of ${kind ?? "no kind"}, ${isSent ? "sent" : "not sent"}`;
    if (!isRight) violations.push({ kind: "not mailed", detail });
  }

  for (const { references, email, answer, change, day } of intents) {
    const own = stored.filter(({ reference }) => references.has(reference));
    const getsMail = own.some(({ isSuspicious }) => !isSuspicious);
    const hasLink = mails.some(({ to, text }) => to === email && own.some(({ link }) => text.includes(link)));
    if (change === "acknowledged" && getsMail && !hasLink)
      violations.push({ kind: "not mailed", detail: `${[...references].join()}: no link to the changed address` });
    if (day === "past" && getsMail && !own.some(({ kind }) => kind === "overdue"))
      violations.push({ kind: "not mailed", detail: `${[...references].join()}: the named day is over` });
    if (answer === "stored" && own.length > 0 && !own.some(({ kind }) => kind === "answer"))
      violations.push({ kind: "not answered by mail", detail: [...references].join() });
  }

  for (const { reference, to, text } of mails) {
    const intent = intents.find(({ emails }) => emails.has(to));
    const isOurs = text.includes(`/careers/applied/${reference}/`) || (intent && text.includes(answerTo(intent)));
    if (!isOurs || !intent?.references.has(reference ?? ""))
      violations.push({ kind: "mailed wrongly", detail: `${reference} to ${to}` });
  }

  const ids = new Set(mails.flatMap(({ id }) => id ?? []));
  for (const id of ids) {
    const confirmed = mails.filter((mail) => mail.id === id && !isAmbiguous(mail));
    const detail = `${confirmed[0]?.reference}: ${confirmed.length} confirmed mails`;
    if (confirmed.length > 1) violations.push({ kind: "mailed twice", detail });
  }
  return {
    violations,
    tally: {
      mails: mails.length,
      answers: intents.filter(({ answer }) => answer === "stored").length,
      "mailed twice": mails.length - ids.size,
      "ambiguous mails": mails.filter(isAmbiguous).length,
    },
  };
}

const mailsOfApplications = `
  select a.reference, cardinality(a.spam_signs) >= 2 as "isSuspicious", m.id::text as id, m.kind,
         m.sent_at is not null as "isSent",
         '/careers/applied/' || a.reference || '/' || link_key('mail ' || a.id || ' ' || a.email) as link
  from application a left join mail m on m.application_id = a.id`;
