import type { Intent } from "../candidates/candidates.ts";
import type { AcceptedMail } from "../system/mail-server.ts";
import type { System } from "../system/start-system.ts";
import type { Violation } from "./judge.ts";

type MailedApplication = {
  key: string;
  reference: string;
  hasSpamSigns: boolean;
  state: "none" | "waiting" | "sent" | "given up";
  failure: string | null;
};

/**
 * Compares the mails that the mail server has with what the store says of them. Each application has one, apart from
 * sends whose end the site could not know; one that was withdrawn may have one too. Every send must have ended.
 */
export async function judgeMail({ database, mail: { mails, inDoubt } }: System, intents: Intent[]) {
  const stored = await database.ask<MailedApplication>(mailedApplications);
  const isAmbiguous = (mail: AcceptedMail) => !mail.isAnswered || inDoubt.has(mail);
  const mailsOf = (reference: string) => mails.filter((mail) => mail.reference === reference);
  const byKey = new Map(intents.map((intent) => [intent.key, intent]));
  const violations: Violation[] = [];

  for (const { reference, hasSpamSigns, state, failure } of stored) {
    const own = mailsOf(reference);
    const detail = `${reference}: ${own.length} mails, ${state} (${failure ?? "no failure"})`;
    // An attempt that was cut off counts: the site cannot know how it ended.
    const isExplained = failure === "too-many" && own.every(isAmbiguous);
    const isMailed = state === "sent" ? own.length > 0 : state === "given up" && isExplained;
    if (hasSpamSigns ? state !== "none" || own.length > 0 : !isMailed) violations.push({ kind: "not mailed", detail });
  }

  const byReference = new Map(intents.flatMap((intent) => [...intent.references].map((one) => [one, intent])));
  for (const { key, reference } of stored) byReference.set(reference, byKey.get(key)!);
  for (const { reference, to, text } of mails) {
    const intent = byReference.get(reference ?? "");
    const isRight = intent?.email === to && (intent.statusUrl === null || text.includes(intent.statusUrl));
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
      "mails given up": stored.filter(({ state }) => state === "given up").length,
    },
  };
}

const mailedApplications = `
  select a.idempotency_key as key, a.reference, a.spam_signs <> '{}' as "hasSpamSigns", m.last_failure as failure,
         case when m.application_id is null then 'none' when m.sent_at is not null then 'sent'
              when m.gave_up_at is not null then 'given up' else 'waiting' end as state
  from application a left join mail m on m.application_id = a.id`;
