import { textFieldNames, textFields, type ApplicationFields, type FieldKind } from "../../application/fields.ts";
import { chatMessages, spamSignText } from "../../content/chat-messages.ts";
import { plainTeamTime } from "../../content/team/times.ts";
import { cleanLetter, singleLine } from "../../application/clean-text.ts";
import { safeFileName } from "../applications/safe-file-name.ts";
import { shownField } from "../applications/shown-field.ts";
import type { StoredResume, WaitingApplication } from "../applications/stored-application.ts";
import { isWithheld, type ResumeScan } from "../scan/open-scanner.ts";
import {
  bold,
  compose,
  lengthOf,
  plain,
  quote,
  shorten,
  splitText,
  unlinkedFileName,
  unlinkedText,
  type ComposedText,
  type Span,
} from "./chat-text.ts";

/** Telegram's limits in UTF-16 units, counted after the formatting was taken out. */
const maxMessageLength = 4096;
const maxCaptionLength = 1024;

/** An application as the chat shows it. */
export type ChatApplication = Pick<
  WaitingApplication,
  keyof ApplicationFields | "reference" | "receivedAt" | "spamSigns"
> & { resume: Pick<StoredResume, "fileName" | "scan"> | null };

/** One message of an application. `name` is its `step` in the table `chat_message`. */
export type ApplicationStep = { name: string; text: ComposedText; document: StoredResume | null };

/** The summary's first message, which the document replies to. */
export const firstStepName = "summary-1";

/** Returns the messages of an application that the chat does not have yet, in their order. */
export function remainingSteps(application: WaitingApplication): ApplicationStep[] {
  const { resume, sentSteps } = application;
  const texts = composeSummary(application);
  const summary = texts.map((text, index) => ({ name: `summary-${index + 1}`, text, document: null }));
  // Once a resume was sent and then erased, no message says that there is none.
  const name = resume || sentSteps.has("resume") ? "resume" : "no-resume";
  const document = resume && !isWithheld(resume.scan) ? { ...resume, fileName: safeFileName(resume.fileName) } : null;
  const replies = application.replies.map((reply) => replyStep(application.reference, reply));
  const steps = [...summary, { name, text: composeResume(application), document }, ...replies];
  return steps.filter((step) => !sentSteps.has(step.name));
}

/** Returns the message with what the candidate replied to the team's question. */
export function replyStep(reference: string, { key, text }: WaitingApplication["replies"][number]): ApplicationStep {
  const words = compose([plain(unlinkedText(chatMessages.replied(reference, text)))]);
  return { name: `reply-${key}`, text: words, document: null };
}

/** Returns the summary of an application as one message, or as numbered ones when the cover letter is long. */
export function composeSummary(application: ChatApplication): ComposedText[] {
  const { labels } = chatMessages;
  const coverLetter = unlinkedText(cleanLetter(application.coverLetter));
  const facts = [
    ...spamLine(application.spamSigns),
    ...scanLine(application.resume?.scan),
    ...fieldLines(application),
    ...line(labels.appliedAt, plainTeamTime(application.receivedAt)),
    plain("\n"),
    bold(`${labels.coverLetter}:`),
    plain("\n"),
  ];
  const room = maxMessageLength - longestHeadingLength;
  const parts = splitText(coverLetter, room - lengthOf(facts), room);
  if (parts.length === 0) parts.push("");
  const letter = coverLetter.length > longestOpenLetter ? quote : plain;
  return parts.map((part, index) =>
    compose([
      bold(heading(application, index + 1, parts.length)),
      plain("\n\n"),
      ...(index === 0 ? facts : []),
      letter(part),
    ]),
  );
}

/** Returns the resume's caption, or the message in place of a resume that is withheld or missing. */
export function composeResume({ reference, resume, firstName, lastName, position }: ChatApplication): ComposedText {
  if (!resume) return compose([plain(chatMessages.noResume)]);
  const { scan } = resume;
  const first = bold(`${chatMessages.resumeOf} ${reference}`);
  const name = unlinkedFileName(safeFileName(resume.fileName));
  if (scan.kind === "infected")
    return compose([first, plain(`\n${chatMessages.withheld(name, cleanSignature(scan.signature))}`)]);
  if (scan.kind === "unscannable") return compose([first, plain(`\n${chatMessages.withheldUnscannable(name)}`)]);
  const candidate = unlinkedText(shorten(singleLine(`${firstName} ${lastName}`), 300));
  const title = shorten(singleLine(position), 300);
  const lines = [...(scan.kind === "unscanned" ? [chatMessages.notScannedCaption] : []), name, candidate, title];
  return compose([first, plain(shorten(`\n${lines.join("\n")}`, maxCaptionLength - first.text.length))]);
}

/** The length in UTF-16 units above which a letter is folded. */
const longestOpenLetter = 300;

/** The heading with its part numbers and the empty line after it is never longer than this. */
const longestHeadingLength = 80 + 150 + 80;

/** A list of chats and a notification show only this line. */
function heading({ reference, ...application }: ChatApplication, number: number, count: number): string {
  const part = count > 1 ? ` (${chatMessages.part(number, count)})` : "";
  const first = `${chatMessages.newApplication} ${reference}${part}`;
  if (number > 1) return first;
  const name = shorten(unlinkedText(singleLine(`${application.firstName} ${application.lastName}`)), 150);
  return `${first} · ${name}, ${shorten(singleLine(application.position), 70)}`;
}

/** Returns the short fields in the order of reading. The last name is part of the first line. */
function fieldLines(fields: ApplicationFields): Span[] {
  const { labels } = chatMessages;
  return textFieldNames.flatMap((name) => {
    if (name === "lastName" || name === "coverLetter") return [];
    if (name === "firstName") return line(labels.name, `${fields.firstName} ${fields.lastName}`, typed);
    const stored = fields[name];
    return line(labels[name], stored && shownField(name, stored), spanOf[textFields[name].kind]);
  });
}

function spamLine(spamSigns: string[]): Span[] {
  return spamSigns.length > 0 ? line(chatMessages.suspicious, spamSigns.map(spamSignText).join("; "), typed) : [];
}

/** Nothing when the scan found nothing, or no scan is set up. */
function scanLine(scan: ResumeScan | undefined): Span[] {
  if (scan?.kind === "infected") return line(chatMessages.virusFound, cleanSignature(scan.signature));
  if (scan?.kind === "unscannable") return line(chatMessages.virusScan, chatMessages.notScannable);
  return scan?.kind === "unscanned" ? line(chatMessages.virusScan, chatMessages.notScanned) : [];
}

/** Signatures are usually short names, but they come from outside the site. */
function cleanSignature(signature: string): string {
  return shorten(singleLine(signature), 100);
}

function line(label: string, value: string | null, toSpan = plain): Span[] {
  const text = shorten(singleLine(value ?? ""), maxLineLength);
  return [bold(`${label}:`), plain(" "), text === "" ? plain(chatMessages.notProvided) : toSpan(text), plain("\n")];
}

/** As long as the longest field on a line, a web address; all lines together leave room for a part of the letter. */
const maxLineLength = 500;

function typed(text: string): Span {
  return plain(unlinkedText(text));
}

/** A tap copies email and web addresses, so they stay usable. What was chosen is ours, and can be searched for. */
const spanOf: Record<FieldKind, (text: string) => Span> = {
  text: typed,
  email: code,
  phone: typed,
  position: plain,
  choice: plain,
  "web address": code,
  letter: typed,
};

function code(text: string): Span {
  return { text, style: "code" };
}
