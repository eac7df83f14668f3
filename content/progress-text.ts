import type { Progress, progressEvents, StoredApplication } from "../application/answer.ts";
import type { ToldHow } from "../application/team/telling.ts";
import { applicationForm } from "./application-form.ts";

/** The title of a candidate's page once something has happened, in place of the confirmation's. */
export const newsTitles = {
  replied: "We have your reply",
  invited: "You're invited",
  asked: "We have a question",
  answered: "Our answer",
  told: "Our answer",
  closed: "Application closed",
} satisfies Record<(typeof progressEvents)[number] | "told", string>;

/** What happened last, and so what comes next, beside the confirmation's own sentences. `day`: such as "December 1, 2026". */
export const progressTexts = {
  /** Past the day that was named. */
  overdue: "We haven't answered by the day we named. Write to us, or withdraw your application.",
  /** Past the first day that was named; `hearBy` is the sentence with the later one. */
  postponed: (hearBy: string) => `It takes us longer than we said, and we're sorry. ${hearBy}`,
  noAddress: "We can't answer you: enter your address.",
  missed: (address: string, day: string) => `We tried to write to ${address} on ${day}; it didn't take it.`,
  unsure: (address: string, day: string) =>
    `We tried to write to ${address} on ${day}, and don't know whether it arrived.`,
  /** After either, where no day is named. */
  answerToCome: "You'll still hear from\u00a0us.",
  /** No day is named, so the promise ends with the application, on the day that the privacy page gives. */
  replied: (day: string) =>
    `You replied on ${day}. We'll get back to you. Our privacy page says how long we keep your application.`,
  invited: (day: string) => `We invited you on ${day}: our email is on this page. Answer it by email.`,
  asked: (day: string) => `We asked you a question on ${day}: our email is on this page, with room for your reply.`,
  answered: (day: string) => `We answered you on ${day}: our email is on this page.`,
  told: {
    email: (day: string) => `We wrote to you on ${day}.`,
    phone: (day: string) => `We told you by phone on ${day}.`,
    "in person": (day: string) => `We told you in person on ${day}.`,
  } satisfies Record<ToldHow, (day: string) => string>,
  closed: (day: string) => `Closed on ${day} without an answer.`,
} satisfies Record<(typeof progressEvents)[number], (day: string) => string> & Record<string, unknown>;

/** Returns the title of a candidate's page once something has happened; null as long as it confirms the application. */
export function newsTitle({ kind }: Progress): string | null {
  const titles: Partial<Record<Progress["kind"], string>> = newsTitles;
  return titles[kind] ?? null;
}

/** Returns what happened last and what comes next for a candidate. `day`: on which it happened, if it has. */
export function progressText(
  { progress, answerBy }: Pick<StoredApplication, "progress" | "answerBy">,
  day: string,
): string {
  switch (progress.kind) {
    case "open":
      return answerBy ? applicationForm.received.hearBy(answerBy) : applicationForm.received.review;
    case "postponed":
      return progressTexts.postponed(applicationForm.received.hearBy(answerBy ?? ""));
    case "late":
      return progressTexts.overdue;
    case "no-address":
      return progressTexts.noAddress;
    case "missed": {
      const sentence = progress.isUnsure ? progressTexts.unsure : progressTexts.missed;
      return `${sentence(progress.address, day)} ${afterMissed(progress.isLate, answerBy)}`;
    }
    case "told":
      return progressTexts.told[progress.how](day);
    default:
      return progressTexts[progress.kind](day);
  }
}

/** What comes next after an answer that did not arrive. */
function afterMissed(isLate: boolean, answerBy: string | undefined): string {
  if (isLate) return progressTexts.overdue;
  return answerBy ? applicationForm.received.hearBy(answerBy) : progressTexts.answerToCome;
}
