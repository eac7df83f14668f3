import type { FieldName, TextFieldName } from "../application/fields.ts";
import { repeatedByOthers, type SpamSign } from "../application/spam-signs.ts";
import { applicationForm } from "./application-form.ts";

const labels: Record<TextFieldName | "name" | "appliedAt", string> = {
  ...applicationForm.labels,
  name: "Name",
  appliedAt: "Applied at",
  experience: "Experience",
  portfolio: "Portfolio",
};

/** What a candidate changed, within a sentence. */
const changedNames: Record<FieldName, string> = {
  firstName: "first name",
  lastName: "last name",
  email: "email",
  phone: "phone",
  position: "position",
  experience: "experience",
  portfolio: "portfolio",
  coverLetter: "letter",
  resume: "resume",
};

/** The words that the hiring team reads in the chat. */
export const chatMessages = {
  newApplication: "New application",
  resumeOf: "Resume for",
  part: (number: number, count: number) => `part ${number} of ${count}`,
  suspicious: "Looks suspicious",
  spamSigns: {
    "hidden-field": "the hidden spam trap was filled in",
    "link-in-name": "the name contains a web address",
    "same-resume": `at least ${repeatedByOthers} other email addresses sent this resume within a day`,
    "same-letter": `at least ${repeatedByOthers} other email addresses sent this cover letter within a day`,
  } satisfies Record<SpamSign, string>,
  virusFound: "Virus found",
  virusScan: "Virus scan",
  notScanned: "The resume wasn't scanned",
  notScannedCaption: "Not scanned for viruses",
  withheld: (fileName: string, signature: string) =>
    `The file is withheld: the virus scan found ${signature} in ${fileName}.`,
  notScannable: "The resume couldn't be scanned",
  withheldUnscannable: (fileName: string) =>
    `The file is withheld: the virus scan couldn't finish ${fileName} within its time and limits.`,
  labels,
  notProvided: "Not provided",
  noResume: "Resume: No file uploaded",
  /** `knownBy`: the member who let the candidate know. */
  openInInbox: (knownBy: string | null) =>
    knownBy === null ? "Open in the inbox" : `✓ ${knownBy} · Open in the inbox`,
  answerNotSent: (reference: string, position: string, why: string) =>
    `The email to the candidate of ${reference} (${position}) wasn't sent. ${why}`,
  namedInNote: (named: readonly string[], by: string, reference: string) =>
    `${named.join(", ")}: ${by} named you in a note on ${reference}.`,
  memberInvited: (by: string, name: string) => `${by} invited ${name} to the hiring team's pages.`,
  changed: (reference: string, names: readonly FieldName[]) =>
    `${reference} was changed by the candidate: ${names.map((name) => changedNames[name]).join(", ")}.`,
  replied: (reference: string, text: string) => `${reference}: the candidate replied to your email:\n${text}`,
  /** `hadAnswer`: an answer had gone to that address. */
  addressForgotten: (reference: string, hadAnswer: boolean) =>
    `${reference}: the owner of the email address says that they didn't apply. We removed the address.${hadAnswer ? " Your answer went to someone else, so the application is open again: the answer leaves automatically once the candidate enters another address." : ""}`,
  /** `left` are the messages that Telegram refused to delete, one line each. `mayBeLeft`: a copy has no known id. */
  withdrawn: (reference: string, left: readonly string[], mayBeLeft: boolean) =>
    [
      `${reference} was withdrawn by the candidate.`,
      ...(left.length > 0
        ? ["Telegram didn't let us delete these messages. Please delete them by hand:", ...left]
        : []),
      ...(mayBeLeft ? [copyMayBeLeft([reference])] : []),
    ].join("\n"),
  messageLeft: (step: string, sentAt: string, place: string) => `${step}, sent ${sentAt}: ${place}`,
  testMessage: "Test message: the site reaches this chat.",
  testFileName: "test-file.txt",
  testFileText: "Test file: the site can send documents to this chat.\n",
  testFileCaption: "Test file",
} as const;

/** Of erased applications: what Telegram accepted without an answer is in the chat, and only a person can find it. */
export function copyMayBeLeft(references: readonly string[]): string {
  return `A copy may be left in the chat. Search it for ${references.join(", ")}, and delete what you find.`;
}

/** Returns the meaning of a spam sign. A sign that this release does not know is shown as it is stored. */
export function spamSignText(sign: string): string {
  return chatMessages.spamSigns[sign as SpamSign] ?? sign;
}
