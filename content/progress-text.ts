import type { Progress, StoredApplication } from "../application/answer.ts";
import { dayOf } from "../application/position-closing.ts";
import { applicationForm } from "./application-form.ts";
import { candidatePage } from "./candidate-page.ts";
import { teamTimeZone } from "./site.ts";
import { longDay } from "./times/long-day.ts";

const { progress: texts, overdue } = candidatePage;
const titles: Partial<Record<Progress["kind"], string>> = candidatePage.news;

/** Returns the title of a candidate's page once something has happened; null as long as it confirms the application. */
export function newsTitle({ kind }: Progress): string | null {
  return titles[kind] ?? null;
}

/** Returns the one sentence about what comes next for a candidate. Its days are the team's. */
export function progressText({ progress, answerBy }: Pick<StoredApplication, "progress" | "answerBy">): string {
  // In a sentence, a line does not end within a date.
  const day = "at" in progress ? teamDay(progress.at).replaceAll(" ", "\u00a0") : "";
  switch (progress.kind) {
    case "open":
      return answerBy ? applicationForm.received.hearBy(answerBy) : applicationForm.received.review;
    case "postponed":
      return texts.postponed(applicationForm.received.hearBy(answerBy ?? ""));
    case "late":
      return overdue;
    case "no-address":
      return texts.noAddress;
    case "missed":
      return (progress.isUnsure ? texts.unsure : texts.missed)(progress.address, day);
    case "told":
      return texts.told[progress.how](day);
    default:
      return texts[progress.kind](day);
  }
}

/** Returns the team's day of a time in ISO 8601, such as "December 1, 2026". */
export function teamDay(at: string): string {
  return longDay(dayOf(new Date(at), teamTimeZone));
}
