import { textFields, type ApplicationFields, type TextFieldName } from "../../application/fields.ts";
import { chatMessages, spamSignText } from "../../content/chat-messages.ts";
import { describeFields } from "../applications/describe-fields.ts";
import type { WaitingApplication } from "../applications/read-application.ts";
import type { ResumeScan } from "../scan/open-scanner.ts";
import { multiLine, singleLine } from "../applications/clean-text.ts";
import { shorten, splitText } from "./split-text.ts";
import { unlinkedFileName, unlinkedText } from "./unlinked-text.ts";

/** Telegram's limits in UTF-16 units, counted after the formatting was taken out. */
const maxMessageLength = 4096;
const maxCaptionLength = 1024;

/** An application as the chat shows it; `spamSigns` say why it looks like spam. */
export type ChatApplication = Pick<
  WaitingApplication,
  keyof ApplicationFields | "reference" | "receivedAt" | "spamSigns"
> & { resume: { scan: ResumeScan } | null };

/** One message in both forms: `plain` is sent when Telegram cannot read the HTML. They read the same. */
export type ComposedText = { html: string; plain: string };

type Span = { text: string; style: "bold" | "code" | "plain" };

/**
 * The summary of an application as one message, or as numbered ones when the cover letter is long.
 * The reference is in the first line of each, so that people recognize a message that came twice.
 */
export function composeSummary(application: ChatApplication): ComposedText[] {
  const { labels } = chatMessages;
  const coverLetter = unlinkedText(multiLine(application.coverLetter));
  const facts = [
    ...spamLine(application.spamSigns),
    ...scanLine(application.resume?.scan),
    ...describeFields(application).flatMap(([field, label, text]) =>
      copiedFields.has(field) ? copiedLine(label, text) : typedLine(label, text),
    ),
    ...line(labels.appliedAt, utc(application.receivedAt)),
    plain("\n"),
    bold(`${labels.coverLetter}:`),
    plain("\n"),
  ];
  const room = maxMessageLength - longestHeadingLength;
  const parts = splitText(coverLetter, room - lengthOf(facts), room);
  if (parts.length === 0) parts.push("");
  return parts.map((part, index) =>
    compose([
      bold(heading(application.reference, index + 1, parts.length)),
      plain("\n\n"),
      ...(index === 0 ? facts : []),
      plain(part),
    ]),
  );
}

/** The caption of the resume: the file's name, who it is from, for which position, and whether it was not scanned. */
export function composeCaption(application: ChatApplication, fileName: string): ComposedText {
  const { firstName, lastName, position, resume } = application;
  const first = resumeHeading(application);
  const isUnscanned = resume?.scan.kind === "unscanned";
  const facts = [
    unlinkedFileName(shorten(singleLine(fileName), 300)),
    ...[`${firstName} ${lastName}`, position].map((text) => unlinkedText(shorten(singleLine(text), 300))),
  ];
  const lines = isUnscanned ? [chatMessages.notScannedCaption, ...facts] : facts;
  return compose([first, plain(shorten(`\n${lines.join("\n")}`, maxCaptionLength - first.text.length))]);
}

/** The message in place of a resume in which the scan found something, or on which it gave no verdict. */
export function composeWithheld(
  application: ChatApplication,
  fileName: string,
  scan: Extract<ResumeScan, { kind: "infected" | "unscannable" }>,
): ComposedText {
  const name = unlinkedFileName(shorten(singleLine(fileName), maxFieldLength));
  const words =
    scan.kind === "infected"
      ? chatMessages.withheld(name, cleanSignature(scan.signature))
      : chatMessages.withheldUnscannable(name);
  return compose([resumeHeading(application), plain(`\n${words}`)]);
}

/** The message in place of a document when there is none. */
export function composeNoResume(): ComposedText {
  return compose([plain(chatMessages.noResume)]);
}

/** The heading with its part numbers is cut to this length. */
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

function spamLine(spamSigns: string[]): Span[] {
  const reasons = unlinkedText(spamSigns.map(spamSignText).join("; "));
  return spamSigns.length > 0 ? line(chatMessages.suspicious, reasons, maxSpamSignsLength) : [];
}

/** Room for all spam signs at once. */
const maxSpamSignsLength = 400;

/** Nothing when all is well or no scan is set up. */
function scanLine(scan: ResumeScan | undefined): Span[] {
  if (scan?.kind === "infected") return line(chatMessages.virusFound, cleanSignature(scan.signature));
  if (scan?.kind === "unscannable") return line(chatMessages.virusScan, chatMessages.notScannable);
  return scan?.kind === "unscanned" ? line(chatMessages.virusScan, chatMessages.notScanned) : [];
}

/** Signatures are usually short names, but they come from outside. */
function cleanSignature(signature: string): string {
  return shorten(singleLine(signature), 100);
}

function line(label: string, value: string | null, maxLength = maxFieldLength): Span[] {
  const text = shorten(singleLine(value ?? ""), maxLength) || chatMessages.notProvided;
  return [bold(`${label}:`), plain(` ${text}\n`)];
}

function typedLine(label: string, value: string | null): Span[] {
  return line(label, value).map((span) => ({ ...span, text: unlinkedText(span.text) }));
}

/** Addresses that people copy: as code, which a tap copies, without a character that would make them unusable. */
const copiedFields = new Set<TextFieldName>(["email", "portfolio"]);

function copiedLine(label: string, value: string | null): Span[] {
  const text = shorten(singleLine(value ?? ""), textFields.portfolio.maxLength);
  if (text === "") return line(label, null);
  return [bold(`${label}:`), plain(" "), { text, style: "code" }, plain("\n")];
}

/** Such as 2026-11-21 14:05:09 UTC. */
function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function bold(text: string): Span {
  return { text, style: "bold" };
}

function plain(text: string): Span {
  return { text, style: "plain" };
}

/** In the longer form, which is the plain one. */
function lengthOf(spans: Span[]): number {
  return spans.reduce((length, span) => length + plainText(span).length, 0);
}

function compose(spans: Span[]): ComposedText {
  return { plain: spans.map(plainText).join(""), html: spans.map(htmlText).join("") };
}

/** Without formatting there is no code. */
function plainText({ text, style }: Span): string {
  return style === "code" ? unlinkedText(text) : text;
}

function htmlText({ text, style }: Span): string {
  const escaped = escapeHtml(text);
  if (style === "plain") return escaped;
  return style === "bold" ? `<b>${escaped}</b>` : `<code>${escaped}</code>`;
}

/** The three characters that mean something in Telegram's HTML outside of attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
