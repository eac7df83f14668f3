import { copyMayBeLeft } from "../chat-messages.ts";
import { counted } from "../counted.ts";

/** The last action in one sentence. `subjects`: candidates, by name or reference. */
export const doneTexts = {
  handle: (subjects: string[]) =>
    subjects.length === 1 ? `${subjects[0]} is handled.` : `${applications(subjects)} marked as handled.`,
  reopen: (subjects: string[]) => `${applications(subjects)} marked as not handled.`,
  note: () => "The note is saved.",
  "send-again": (subjects: string[]) => `${applications(subjects)} first in line for the chat.`,
  delete: (subjects: string[], mayBeLeft: string[] = []) => {
    const deleted = `${applications(subjects)} deleted, and the messages in the chat as far as Telegram allows.`;
    return mayBeLeft.length > 0 ? `${deleted} ${copyMayBeLeft(mayBeLeft)}` : deleted;
  },
  answer: (subjects: string[]) =>
    subjects.length === 1
      ? `The email to ${subjects[0]} is on its way.`
      : `${counted(subjects.length, "email")} on their way.`,
  unchanged: () => "Someone else changed this first. Here's how it looks now.",
};

export type DoneKind = keyof typeof doneTexts;

export function isDoneKind(kind: string | null): kind is DoneKind {
  return kind !== null && Object.hasOwn(doneTexts, kind);
}

export const undoLabel = "Undo";

export function notAnswered(count: number): string {
  return `${counted(count, "application")} not answered: someone else changed them meanwhile.`;
}

function applications({ length }: string[]): string {
  return counted(length, "application");
}
