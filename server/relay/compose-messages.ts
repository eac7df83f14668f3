import { maxLengths } from "../../application/limits.ts";
import { chatMessages, whyMarked } from "../../content/chat-messages.ts";
import type { ResumeScan } from "../scan/open-scanner.ts";
import { multiLine, singleLine } from "./clean-text.ts";
import { shorten, splitText } from "./split-text.ts";

/** Telegram's limits in UTF-16 units, counted after the formatting was taken out. */
export const maxMessageLength = 4096;
export const maxCaptionLength = 1024;

/** An application as the chat hears of it. Optional texts are null; `marks` say why it looks like spam. */
export type ChatApplication = {
  reference: string;
  receivedAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  position: string;
  experience: string;
  portfolio: string | null;
  coverLetter: string;
  marks: string[];
  resume: { scan: ResumeScan } | null;
};

/** One message in both forms: `plain` is sent when Telegram cannot read the HTML. They show the same text. */
export type ComposedText = { html: string; plain: string };

type Span = { text: string; isBold: boolean };

/**
 * The summary of an application as one message, or as numbered ones when the cover letter is long.
 * The reference stands in the first line of each, so that a message that came twice is recognised.
 */
export function composeSummary(application: ChatApplication): ComposedText[] {
  const { labels } = chatMessages;
  const coverLetter = multiLine(application.coverLetter);
  const facts = [
    ...marksLine(application.marks),
    ...scanLine(application.resume?.scan),
    ...line(labels.name, `${application.firstName} ${application.lastName}`),
    ...line(labels.email, application.email),
    ...line(labels.phone, application.phone),
    ...line(labels.position, application.position),
    ...line(labels.experience, chatMessages.years(application.experience)),
    ...line(labels.portfolio, application.portfolio, maxLengths.portfolio),
    ...line(labels.appliedAt, utc(application.receivedAt)),
    plain("\n"),
    bold(`${labels.coverLetter}:`),
    plain("\n"),
  ];
  const room = maxMessageLength - longestHeadingLength;
  const pieces = splitText(coverLetter, room - lengthOf(facts), room);
  if (pieces.length === 0) pieces.push("");
  return pieces.map((piece, index) =>
    compose([
      bold(heading(application.reference, index + 1, pieces.length)),
      plain("\n\n"),
      ...(index === 0 ? facts : []),
      plain(piece),
    ]),
  );
}

/** The caption of the resume: the file's name, who it is from, for which position, and that nobody scanned it. */
export function composeCaption(application: ChatApplication, fileName: string): ComposedText {
  const { firstName, lastName, position, resume } = application;
  const first = resumeHeading(application);
  const isUnscanned = resume?.scan.verdict === "unscanned";
  const facts = [fileName, `${firstName} ${lastName}`, position].map((text) => shorten(singleLine(text), 300));
  const lines = isUnscanned ? [chatMessages.notScannedCaption, ...facts] : facts;
  return compose([first, plain(shorten(`\n${lines.join("\n")}`, maxCaptionLength - first.text.length))]);
}

/** What the chat hears in place of a resume in which the scan found `signature`. */
export function composeWithheld(application: ChatApplication, fileName: string, signature: string): ComposedText {
  const words = chatMessages.withheld(shorten(singleLine(fileName), maxFieldLength), cleanSignature(signature));
  return compose([resumeHeading(application), plain(`\n${words}`)]);
}

/** What the chat hears in place of a document when there is none. */
export function composeNoResume(): ComposedText {
  return compose([plain(chatMessages.noResume)]);
}

/** Room for the heading with its part numbers: whoever typed how much, it never has more. */
const longestHeadingLength = 80;

/** The form's own limits are lower; a longer text from elsewhere must not push the message over Telegram's limit. */
const maxFieldLength = 260;

function heading(reference: string, number: number, count: number): string {
  const part = count > 1 ? ` (${chatMessages.part(number, count)})` : "";
  return shorten(`${chatMessages.newApplication} ${singleLine(reference)}${part}`, longestHeadingLength - 2);
}

function resumeHeading({ reference }: ChatApplication): Span {
  return bold(`${chatMessages.resumeOf} ${singleLine(reference)}`);
}

function marksLine(marks: string[]): Span[] {
  const reasons = marks.map(whyMarked).join("; ");
  return marks.length > 0 ? line(chatMessages.suspicious, reasons, maxMarksLength) : [];
}

/** Room for all marks at once. */
const maxMarksLength = 400;

/** Nothing when all is well or no scan is set up. */
function scanLine(scan: ResumeScan | undefined): Span[] {
  if (scan?.verdict === "infected") return line(chatMessages.virusFound, cleanSignature(scan.signature));
  return scan?.verdict === "unscanned" ? line(chatMessages.virusScan, chatMessages.notScanned) : [];
}

/** Signatures are short names; the scanner's database is somebody else's, though. */
function cleanSignature(signature: string): string {
  return shorten(singleLine(signature), 100);
}

function line(label: string, value: string | null, maxLength = maxFieldLength): Span[] {
  const text = shorten(singleLine(value ?? ""), maxLength) || chatMessages.notProvided;
  return [bold(`${label}:`), plain(` ${text}\n`)];
}

/** Such as 2026-11-21 14:05:09 UTC. */
function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function bold(text: string): Span {
  return { text, isBold: true };
}

function plain(text: string): Span {
  return { text, isBold: false };
}

function lengthOf(spans: Span[]): number {
  return spans.reduce((length, { text }) => length + text.length, 0);
}

function compose(spans: Span[]): ComposedText {
  return {
    plain: spans.map(({ text }) => text).join(""),
    html: spans.map(({ text, isBold }) => (isBold ? `<b>${escapeHtml(text)}</b>` : escapeHtml(text))).join(""),
  };
}

/** The three characters that mean something in Telegram's HTML outside of attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
