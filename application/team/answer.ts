import { cleanLetter, singleLine } from "../clean-text.ts";

/** How a candidate knows, as the last thing that was said to them; `hired` as a member noted. */
export const outcomes = ["invited", "asked", "declined", "answered", "told", "closed", "hired"] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * What the team waits for then: a reply on the candidate's page, or a meeting, such as a call, which the candidate answers
 * by email. The application stays among those that wait, so a member can still tell the candidate more; a meeting also
 * keeps the candidate out of answers to several. Null ends it.
 */
export const waitsFor: Record<Outcome, "reply" | "meeting" | null> = {
  invited: "meeting",
  asked: "reply",
  declined: null,
  answered: null,
  told: null,
  closed: null,
  hired: null,
};

/** The texts that an answer can begin with (`content/team/replies/`), and how the candidate then knows. */
export const replies = {
  invite: "invited",
  ask: "asked",
  write: "answered",
  decline: "declined",
} as const satisfies Record<string, Outcome>;

export type ReplyName = keyof typeof replies;

export const replyNames = Object.keys(replies).filter(isReply);

export function isReply(change: string): change is ReplyName {
  return Object.hasOwn(replies, change);
}

/** A subject on one line, and a text. Both may have placeholders such as `{firstName}`. */
export type ReplyText = { subject: string; text: string };

/** The minutes that a member's answers can wait before they leave, as the member chooses. */
export const answersWaits = [1, 10, 60] as const;
export type AnswersWait = (typeof answersWaits)[number];

/** Longest subject and text, in UTF-16 units. */
export const maxSubjectLength = 200;
export const maxAnswerLength = 4_000;

/** The values of the placeholders that differ from candidate to candidate. */
export type Addressee = { firstName: string; position: string; reference: string };

/** The values of the placeholders that are the same for all candidates. */
export type Signature = { member: string; site: string };

/** The placeholders that the member fills in by typing. */
export const toFillIn = ["question", "message"] as const;

const ofCandidates: readonly string[] = ["firstName", "position", "reference"] satisfies (keyof Addressee)[];
const known = [...ofCandidates, ...(["member", "site"] satisfies (keyof Signature)[]), ...toFillIn, "reason"];

const placeholder = /\{(\w{1,40})\}/g;

/** Returns the reply with the placeholders that `values` has; the others stay. No value is looked through again. */
export function fillReply({ subject, text }: ReplyText, values: Partial<Addressee & Signature>): ReplyText {
  const byName = new Map(Object.entries(values));
  const fill = (source: string) => source.replace(placeholder, (all, name: string) => byName.get(name) ?? all);
  return { subject: fill(subject), text: fill(text) };
}

/** Returns the text of a file with `sentence` in place of the line `{reason}`. */
export function fillReason(text: string, sentence: string): string {
  return text.replace(/^\{reason\}$/gm, () => sentence);
}

/**
 * Returns a text that a member may have changed, with the sentence `to` in place of `from`; before its last paragraph, which
 * is the signature, if `from` is no longer in it.
 */
export function replaceReason(text: string, from: string, to: string): string {
  if (text.includes(from)) return text.replace(from, () => to);
  const paragraphs = text.split(/\n{2,}/);
  return [...paragraphs.slice(0, -1), to, ...paragraphs.slice(-1)].join("\n\n");
}

/** How many words in a row of a reason's sentence show that it was changed, and not deleted. */
const keptWords = 4;

/** Returns whether the text has the sentence, as it is or changed. */
export function hasSentence(text: string, sentence: string): boolean {
  const words = wordsOf(sentence);
  const inText = ` ${wordsOf(text).join(" ")} `;
  return words.some((_, from) => {
    const row = words.slice(from, from + keptWords);
    return row.length === Math.min(keptWords, words.length) && inText.includes(` ${row.join(" ")} `);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
}

/** The value of `{position}` for a mail about several: "the position of A, of B and of C". */
export function listedPositions(titles: string[]): string {
  const [first = "", ...others] = new Set(titles);
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(", of ")} and of ${last}`;
}

/**
 * Returns a text to several people as one of them gets it, with the names of their `applications`, the newest first;
 * unchanged without any.
 */
export function fillLetter(applications: Addressee[], reply: ReplyText): ReplyText {
  const [newest] = applications;
  if (!newest) return reply;
  const { subject, text } = fillReply(reply, {
    firstName: singleLine(newest.firstName),
    position: listedPositions(applications.map(({ position }) => position)),
    reference: applications.map(({ reference }) => reference).join(", "),
  });
  return { subject: singleLine(subject), text: cleanLetter(text) };
}

/** Returns the first placeholder of a file that nothing has a value for; null without one. */
export function findUnknownPlaceholder(text: string): string | null {
  return [...text.matchAll(placeholder)].find(([, name = ""]) => !known.includes(name))?.[0] ?? null;
}

/** Returns the first placeholder that would reach several candidates as it is; null without one. */
export function findUnfilledPlaceholder(text: string): string | null {
  return [...text.matchAll(placeholder)].find(([, name = ""]) => !ofCandidates.includes(name))?.[0] ?? null;
}

/**
 * `key`: the form's; the same one sends once. `seen`: what the form knew as the last act on each application, null for
 * none. Placeholders are filled in where the text goes to several. `reason`: the name of the chosen one. `isAnother`: also
 * to candidates who have an answer. `isToSuspicious`: also to applications with spam signs. `isToInvited`: also to
 * candidates who are invited for another position.
 */
export type PostedAnswer = ReplyText & {
  key: string;
  reply: ReplyName;
  reason: string | null;
  seen: Map<string, Date | null>;
  isAnother: boolean;
  isToSuspicious: boolean;
  isToInvited: boolean;
};

/** An answer as it was typed: the form begins with it again when it was stopped. */
export type TypedAnswer = ReplyText & { reply: ReplyName; reason: string | null };

/**
 * Why an application gets no answer: someone, or the candidate, changed it since the page was made; it has an answer; it has
 * spam signs; its candidate is invited for another position; it got the same subject and text within a day; the same form
 * was sent before with another text, or its email was stopped or did not arrive; its email address was removed; it is
 * deleted.
 */
export const leftOutReasons = [
  "changed",
  "answered",
  "suspicious",
  "invited",
  "repeated",
  "sent-before",
  "no-address",
  "gone",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** `leftOut` is null for an application that is answered. */
export type AnswerOutcome = { reference: string; leftOut: LeftOutReason | null };

/**
 * An email to the candidate. `at`: when it was sent, when it was given up, or when it is tried next; null for one that waits
 * while sending is held after a restore. `address`: where it goes or went, empty for one that was removed since. `reason`
 * is one sentence: why it waits or was not sent.
 */
export type TeamMail = { id: string; state: MailState; at: Date | null; address: string; reason: string | null };

/** `misdirected`: it was sent, to an address that is not the candidate's. */
export const mailStates = ["sent", "waiting", "not-sent", "misdirected"] as const;
export type MailState = (typeof mailStates)[number];

/** Returns whether the candidate has the mail, or will have it: one that did not arrive is no answer. */
export function isGiven(state: MailState): boolean {
  return state === "sent" || state === "waiting";
}

/**
 * The team's last answer to an application. `key`: of the form that sent it. `leavesAt`: null unless it waits, and while
 * sending is held.
 */
export type LastAnswer = {
  key: string;
  reply: ReplyName;
  reason: string | null;
  by: string;
  at: Date;
  leavesAt: Date | null;
  subject: string;
  state: MailState;
};

/** An answer as one person gets it, and the applications that it is about. */
export type FilledLetter = ReplyText & { references: string[] };

/** An answer as the application shows it. */
export type SentAnswer = ReplyText & TeamMail & { key: string; reply: ReplyName; by: string; answeredAt: Date };

/** A member's changes of an email: it is sent again, or is marked as come back. */
export const mailChanges = ["mail-again", "came-back"] as const;
export type MailChange = (typeof mailChanges)[number];
