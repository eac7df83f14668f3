import { copyMayBeLeft } from "../chat-messages.ts";
import { counted } from "../counted.ts";

/** The last action in one sentence. `subjects`: candidates, by name or reference. */
export const doneTexts = {
  told: (subjects: string[]) =>
    subjects.length === 1 ? `${subjects[0]} was told.` : `${counted(subjects.length, "candidate")} were told.`,
  closed: (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} is closed without an answer.`
      : `${applications(subjects)} closed without an answer.`,
  replied: (subjects: string[]) => `${subjects[0]} has replied: the application is open again.`,
  "day-named": (subjects: string[]) => `${subjects[0]}: the later day is named.`,
  "take-back": (subjects: string[]) =>
    subjects.length === 1 ? `Taken back: ${subjects[0]}.` : `${applications(subjects)} taken back.`,
  note: () => "The note is added.",
  "send-again": (subjects: string[]) => `${applications(subjects)} first in line for the chat.`,
  "send-link": (subjects: string[]) => `The link goes to ${subjects[0]}, at the address of the application.`,
  delete: (subjects: string[], mayBeLeft: string[] = []) => {
    const deleted = `${applications(subjects)} deleted.`;
    return mayBeLeft.length > 0 ? `${deleted} ${copyMayBeLeft(mayBeLeft)}` : deleted;
  },
  answer: (subjects: string[]) =>
    subjects.length === 1
      ? `The email to ${subjects[0]} leaves in a minute.`
      : `${counted(subjects.length, "answer")} leave in a minute.`,
  answered: (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} is answered by email.`
      : `${counted(subjects.length, "candidate")} are answered by email.`,
  unsend: (subjects: string[]) =>
    `${counted(subjects.length, "email")} stopped. Here's what you had written: nothing is sent until you send it.`,
  "too-late": () => "Too late: the email was sent, or may have been. Look at its state below.",
  "mail-again": () => "The email is sent again.",
  "came-back": () => "The email is marked as came back. You can send it again, or to another address.",
  unchanged: () => "Someone else changed this first. Here's how it looks now.",
};

export const undoLabel = "Undo";

export const tooLateFor = (count: number) => `Too late for ${count}.`;

function applications({ length }: string[]): string {
  return counted(length, "application");
}
