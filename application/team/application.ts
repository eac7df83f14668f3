import type { ApplicationFields } from "../fields.ts";
import type { SentAnswer, TeamMail } from "./answer.ts";
import type { ApplicationState, DueDay, InboxEntry, ScanKind } from "./inbox.ts";
import type { CandidateReply, StoredTelling, TellingName, ToldLetter } from "./telling.ts";

/** A resume. `text` is set for a text file that may be shown; `isShortened`: `text` is only its beginning. */
export type TeamResume = {
  fileName: string;
  mediaType: string;
  sizeBytes: number;
  scan: ScanKind;
  /** The names of the found viruses, if it is infected. */
  signature: string | null;
  text: string | null;
  isShortened: boolean;
};

/** A message of an application in the chat. `isOld`: the application was sent again since. */
export type SentMessage = { step: string; isOld: boolean; sentAt: Date; messageId: number };

/** `failure` is one sentence, null while nothing failed. */
export type TeamDelivery = {
  state: "delivered" | "waiting";
  /** When it was delivered; while it waits, since when. */
  since: Date;
  attempts: number;
  failure: string | null;
  messages: SentMessage[];
  /** Steps whose send had no answer, so that a copy may be in the chat without a known id. */
  unconfirmed: string[];
};

export type TeamApplication = {
  reference: string;
  receivedAt: Date;
  fields: ApplicationFields;
  /** The named day, while it holds. */
  due: DueDay | null;
  /** Since when it is kept, and for how many of the retention's periods: more than one while it waits for the chat. */
  keptSince: Date;
  keptPeriods: number;
  /** The last time that someone did something that an answer should know of. */
  lastActAt: Date | null;
  /** When the candidate last changed it. */
  changedAt: Date | null;
  /** When the owner of the email address said that they did not apply; null once the candidate has entered another one. */
  addressRemovedAt: Date | null;
  /** A word of `content/sources.ts`: the link by which the candidate came. */
  source: string | null;
  /** Why it looks like spam, each a sentence. */
  spamSigns: string[];
  resume: TeamResume | null;
  /** Null without a chat. */
  delivery: TeamDelivery | null;
  /** The last confirmation, and the last mail that says that a named day has passed; each null without one. */
  mail: TeamMail | null;
  overdueMail: TeamMail | null;
  /** How far the team is, and since when; null before anything happened. */
  state: ApplicationState;
  stateAt: Date | null;
  /** The members' words how the candidate was told, and the candidate's replies; each the newest first. */
  tellings: (StoredTelling & { letter: ToldLetter | null })[];
  replies: CandidateReply[];
  /** The oldest first. */
  notes: TeamNote[];
  /** The newest first. */
  answers: SentAnswer[];
  /** The day, such as 2026-12-09, on which the candidate was hired, as a member noted. */
  hired: { on: string; by: string } | null;
  /** Other applications with the same mailbox or phone number, the newest first, at most 20. */
  samePerson: InboxEntry[];
};

export type TeamNote = { text: string; by: string; at: Date };

/** Longest note, in UTF-16 units. */
export const maxNoteLength = 2_000;

/**
 * `hired`: the day of it, or that there is none. A telling says how the candidate knows. `replied`: the candidate has
 * replied. `take-back`: a telling or a noted reply is deleted, or a waiting answer is stopped. `send-link`: the candidate
 * gets the link to the page once more.
 */
export type ApplicationChange =
  TellingName | "note" | "replied" | "hired" | "take-back" | "send-again" | "send-link" | "delete";

/**
 * `day`: of `hired`, such as 2026-12-09, or empty. `key`: of the form that tells or notes a reply, done once; for
 * `take-back`, of the one that is taken back. `letter`: of `told-email`. `seen`: of a telling, what the page knew as the last
 * act, null for none.
 */
export type ChangeOptions = {
  key?: string | undefined;
  note?: string | undefined;
  day?: string | undefined;
  letter?: ToldLetter | undefined;
  seen?: Date | null | undefined;
};

/**
 * What became of a change. The note of its form is saved in any case, unless the application is gone.
 * - `changed`: someone was faster, or an answer is leaving
 * - `answered`: the candidate has an answer
 * - `no-address`, `too-many`: the link is not sent, because there is no address, or it went out too often
 * - `too-late`: the email is sent, or may have been
 */
export type ChangeOutcome = "done" | "changed" | "answered" | "no-address" | "too-many" | "too-late" | "gone";

/**
 * What became of a later day that a member named.
 * - `changed`: the application is not open
 * - `too-early`, `after-deletion`: the day is outside of those that can be named
 */
export type NameDayOutcome =
  | { kind: "done" | "changed" | "gone" }
  | { kind: "too-early"; first: string }
  | { kind: "after-deletion"; last: string };
