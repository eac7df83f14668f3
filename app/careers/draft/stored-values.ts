import type { Receipt } from "../../../application/answer.ts";
import { draftRetentionDays } from "../../../application/limits.ts";
import { without, type Changes, type Stored } from "./device-store.ts";
import { isBlank, type Draft, type StoredDraft } from "./draft.ts";

/* The stored values and their names: the draft, the unsent applications, and the sent ones. */

const draftName = "draft";
/** `resume` is missing when the device did not take it. */
type DraftValue = Omit<Draft, "resume"> & { resume?: File | null; savedAtMs: number };

export function draftChanges(draft: Draft, savedAtMs: number): Changes {
  return isBlank(draft) ? noDraft : { [draftName]: { ...draft, savedAtMs } satisfies DraftValue };
}

export const noDraft: Changes = without([draftName]);

export function draftIn(stored: Stored): StoredDraft | null {
  const value = stored.get(draftName) as DraftValue | undefined;
  if (!value) return null;
  const { savedAtMs, resume = null, ...texts } = value;
  return { draft: { ...texts, resume }, savedAtMs };
}

/** A form as it was when it was submitted. */
export type SubmittedForm = {
  /** All posted fields beside the resume. */
  fields: [string, string][];
  /** Null means that the device did not take it. */
  resume: File | null;
  /** The position's title. */
  position: string;
  address: string;
  submittedAtMs: number;
};

/** An application being sent. The same intent keeps its key until its receipt, so that it is never stored twice. */
export type OutgoingApplication = SubmittedForm & {
  key: string;
  /** Counts the contents under this key, from 1. */
  version: number;
  /** The version that an attempt without an answer may have stored: this one, or an earlier one. */
  mayBeStored: "nothing" | "this" | "earlier";
};

/** The application after an attempt without an answer. */
export function uncertain(application: OutgoingApplication): OutgoingApplication {
  return { ...application, mayBeStored: application.mayBeStored === "earlier" ? "earlier" : "this" };
}

const outgoingName = (key: string) => `outgoing ${key}`;

/** An application that is not sent. The next visit sends it again only when it `isWaiting`. */
export type StoredOutgoing = OutgoingApplication & { isWaiting: boolean };

export function outgoingChanges(application: OutgoingApplication, isWaiting: boolean): Changes {
  return { [outgoingName(application.key)]: { ...application, isWaiting } satisfies StoredOutgoing };
}

export function noOutgoing(applications: readonly OutgoingApplication[]): Changes {
  return without(applications.map(({ key }) => outgoingName(key)));
}

/** All stored ones, oldest first. An application whose resume the device did not take does not wait. */
export function outgoingIn(stored: Stored): StoredOutgoing[] {
  return [...stored]
    .filter(([name]) => name.startsWith(outgoingName("")))
    .map(([, value]) => {
      const application = value as StoredOutgoing;
      if (application.resume) return application;
      return { ...(application.isWaiting ? uncertain(application) : application), resume: null, isWaiting: false };
    })
    .toSorted((one, other) => one.submittedAtMs - other.submittedAtMs);
}

/** The change that removes drafts and unsent applications `draftRetentionDays` after their last change. */
export function expired(stored: Stored, nowMs: number): Changes {
  // A time as far in the future counts as well: the clock was wrong, and the real age is unknown.
  const isExpired = (atMs: number) => Math.abs(nowMs - atMs) >= draftRetentionDays * 24 * 60 * 60 * 1000;
  const draft = draftIn(stored);
  return {
    ...(draft && isExpired(draft.savedAtMs) ? noDraft : {}),
    ...noOutgoing(outgoingIn(stored).filter(({ submittedAtMs }) => isExpired(submittedAtMs))),
  };
}

/** An application that was sent from this device, with the secret link to its page, which may be nowhere else. */
export type SentApplication = Receipt & { position: string };

const sentName = (reference: string) => `sent ${reference}`;
const isSentName = (name: string) => name.startsWith(sentName(""));

export function sentChanges(sent: SentApplication): Changes {
  return { [sentName(sent.reference)]: sent };
}

/** All stored ones, latest first. */
export function sentIn(stored: Stored): SentApplication[] {
  return [...stored]
    .filter(([name]) => isSentName(name))
    .map(([, value]) => value as SentApplication)
    .toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
}

export function noSent(stored: Stored): Changes {
  return without([...stored.keys()].filter(isSentName));
}

export function nothingUnsent(stored: Stored): Changes {
  return without([...stored.keys()].filter((name) => !isSentName(name)));
}
