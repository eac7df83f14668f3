import type { Progress, StoredApplication } from "../application/answer.ts";
import { applicationForm } from "./application-form.ts";
import { candidatePage } from "./candidate-page.ts";

const { progress: texts, overdue } = candidatePage;
const titles: Partial<Record<Progress["kind"], string>> = candidatePage.news;

/** Returns the title of a candidate's page once something has happened; null as long as it confirms the application. */
export function newsTitle({ kind }: Progress): string | null {
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
      return texts.postponed(applicationForm.received.hearBy(answerBy ?? ""));
    case "late":
      return overdue;
    case "no-address":
      return texts.noAddress;
    case "missed":
      return `${(progress.isUnsure ? texts.unsure : texts.missed)(progress.address, day)} ${afterMissed(progress.isLate, answerBy)}`;
    case "told":
      return texts.told[progress.how](day);
    default:
      return texts[progress.kind](day);
  }
}

/** What comes next after an answer that did not arrive. */
function afterMissed(isLate: boolean, answerBy: string | undefined): string {
  if (isLate) return overdue;
  return answerBy ? applicationForm.received.hearBy(answerBy) : texts.answerToCome;
}
