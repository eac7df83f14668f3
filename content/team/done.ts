import type { DoneKind } from "../../application/team/done.ts";
import { copyMayBeLeft } from "../chat-messages.ts";
import { counted } from "../counted.ts";
import { clockTime } from "./times.ts";

/**
 * The last action in one sentence, which begins with whom it was about. `subjects`: candidates, by name or, deleted ones, by
 * reference.
 */
export const doneTexts = {
  told: (subjects: string[]) =>
    subjects.length === 1 ? `${subjects[0]} was told.` : `${counted(subjects.length, "candidate")} were told.`,
  closed: (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} is closed without an answer.`
      : `${applications(subjects)} closed without an answer.`,
  replied: (subjects: string[]) => `${subjects[0]} has replied: the application is open again.`,
  "day-named": (subjects: string[]) => `${subjects[0]}: the later day is named.`,
  hired: (subjects: string[]) => `${subjects[0]}: saved whether they were hired.`,
  "take-back": (subjects: string[]) =>
    subjects.length === 1 ? `${subjects[0]}: taken back.` : `${applications(subjects)} taken back.`,
  note: (subjects: string[]) => `${subjects[0]}: the note is added.`,
  "send-again": (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} is first in line for the chat.`
      : `${applications(subjects)} first in line for the chat.`,
  "send-link": (subjects: string[]) => `${subjects[0]}: the link goes to the address of the application.`,
  delete: (subjects: string[], mayBeLeft: string[] = []) => {
    const deleted = `${applications(subjects)} deleted.`;
    return mayBeLeft.length > 0 ? `${deleted} ${copyMayBeLeft(mayBeLeft)}` : deleted;
  },
  answer: (subjects: string[], leavesAt: Date) =>
    subjects.length === 1
      ? `${subjects[0]}: the email leaves at ${clockTime(leavesAt)}.`
      : `${counted(subjects.length, "answer")} leave at ${clockTime(leavesAt)}.`,
  answered: (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} is answered by email.`
      : `${counted(subjects.length, "candidate")} are answered by email.`,
  held: (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]}: the email is stored. It leaves once sending is no longer held.`
      : `${counted(subjects.length, "answer")} are stored. They leave once sending is no longer held.`,
  unsend: (subjects: string[]) =>
    `${subjects.length === 1 ? `${subjects[0]}: the email is` : `${counted(subjects.length, "answer")} are`} stopped. Here's the email as it was written: nothing is sent until you send it.`,
  "too-late": (subjects: string[]) =>
    `${subjects[0]}: too late, the email was sent, or may have been. Look at its state below.`,
  "mail-again": (subjects: string[]) => `${subjects[0]}: the email is sent again.`,
  "came-back": (subjects: string[]) =>
    `${subjects[0]}: the email is marked as came back. You can send it again, or to another address.`,
  unchanged: (subjects: string[]) => {
    if (subjects.length === 0) return "Nothing was changed.";
    return subjects.length === 1
      ? `${subjects[0]} has changed since you opened the page. Here's how it looks now.`
      : `${applications(subjects)} have changed since you opened the page. Here's how they look now.`;
  },
} satisfies Record<DoneKind | "answered" | "held", unknown>;

/** The last action in a page's title, which names no candidate. */
export const doneTitles = {
  told: "Told",
  closed: "Closed without an answer",
  replied: "Reply noted",
  "day-named": "Later day named",
  hired: "Saved",
  "take-back": "Taken back",
  note: "Note added",
  "send-again": "First in line for the chat",
  "send-link": "Link sent",
  delete: "Deleted",
  answer: "Answer is leaving",
  unsend: "Email stopped",
  "too-late": "Too late",
  "mail-again": "Email sent again",
  "came-back": "Email came back",
  unchanged: "Not done",
} satisfies Record<DoneKind, string>;

/** After what was done to the application before, on the page of the next one. */
export const nextIs = (name: string) => `Next: ${name}.`;

export const closeToo = (position: string) => `Close ${position}, too`;

export const undoLabel = "Undo";

export const tooLateFor = (count: number) => `Too late for ${count}.`;

function applications({ length }: string[]): string {
  return counted(length, "application");
}
