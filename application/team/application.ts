import type { ApplicationFields } from "../fields.ts";
import type { SentAnswer, TeamMail } from "./answer.ts";
import type { InboxEntry, ScanKind } from "./inbox.ts";

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
  /** The last change of the email address, which is empty when its owner said that they did not apply. */
  addressChangedAt: Date | null;
  /** A word of `content/sources.ts`: the link by which the candidate came. */
  source: string | null;
  /** Why it looks like spam, each a sentence. */
  spamSigns: string[];
  resume: TeamResume | null;
  delivery: TeamDelivery;
  mail: TeamMail | null;
  /** `isByHand`: with an answer that the member sent from their own mail program. */
  handled: { by: string; at: Date; isByHand: boolean } | null;
  note: TeamNote | null;
  /** The newest first. */
  answers: SentAnswer[];
  /** Other applications with the same mailbox or phone number, the newest first, at most 20. */
  samePerson: InboxEntry[];
};

/** `by`: the last author. */
export type TeamNote = { text: string; by: string; at: Date };

/** Longest note, in UTF-16 units. */
export const maxNoteLength = 2_000;

/** `replaced`: when the note in the field was written, null for none: a newer note is not overwritten. */
export type NoteEdit = { text: string; replaced: Date | null };

/** `answered-by-hand`: the member has sent an answer from their own mail program. `unsend`: the waiting answer is stopped. */
export const applicationChanges = [
  "note",
  "handle",
  "answered-by-hand",
  "reopen",
  "unsend",
  "send-again",
  "delete",
] as const;
export type ApplicationChange = (typeof applicationChanges)[number];

/** In the order of their buttons. */
export const batchChanges = ["handle", "reopen", "send-again", "delete"] as const satisfies ApplicationChange[];
export type BatchChange = (typeof batchChanges)[number];

/**
 * - `unchanged`: another member was faster; the note is saved all the same
 * - `note-changed`: another member changed the note meanwhile, so nothing was changed
 * - `too-late`: the email is sent, or may have been
 */
export type ChangeOutcome = "done" | "unchanged" | "note-changed" | "too-late" | "unknown";
