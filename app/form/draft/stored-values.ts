import type { Receipt } from "../../../application/answer.ts";
import { draftRetentionDays } from "../../../application/limits.ts";
import { without, type Changes, type Stored } from "./device-store.ts";
import { isBlank, positionOf, type ByForm, type Draft, type StoredDraft } from "./draft.ts";

/* The stored values and their names: the drafts, the unsent applications, and the sent ones. */

const draftPrefix = "draft ";
/** `resume` is missing when the device did not take it. */
type DraftValue = Omit<Draft, "resume"> & { resume?: File | null; savedAtMs: number };

/** `form`: the title of the position in the form's address, or "". */
export function draftChanges(form: string, draft: Draft, savedAtMs: number): Changes {
  return isBlank(draft) ? noDrafts([form]) : { [draftPrefix + form]: { ...draft, savedAtMs } satisfies DraftValue };
}

export function noDrafts(forms: readonly string[]): Changes {
  return without(forms.map((form) => draftPrefix + form));
}

export function draftsIn(stored: Stored): ByForm<StoredDraft> {
  const drafts = [...stored].filter(([name]) => name.startsWith(draftPrefix));
  return Object.fromEntries(
    drafts.map(([name, value]) => {
      const { savedAtMs, values, resume = null } = value as DraftValue;
      return [name.slice(draftPrefix.length), { draft: { values, resume }, savedAtMs }];
    }),
  );
}

/** The change after a receipt for `position`: one application per position is enough. */
export function draftsDoneWith(stored: Stored, position: string): Changes {
  const drafts = Object.entries(draftsIn(stored));
  return noDrafts(drafts.filter(([form, { draft }]) => positionOf(form, draft) === position).map(([form]) => form));
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
export type OutgoingApplication = SubmittedForm & { key: string };

const outgoingName = (key: string) => `outgoing ${key}`;

/** An application that is not sent. It is sent again automatically only when it `isWaiting`. */
export type StoredOutgoing = OutgoingApplication & { isWaiting: boolean };

export function outgoingChanges(application: OutgoingApplication, isWaiting: boolean): Changes {
  return { [outgoingName(application.key)]: { ...application, isWaiting } satisfies StoredOutgoing };
}

export function noOutgoing(applications: readonly OutgoingApplication[]): Changes {
  return without(applications.map(({ key }) => outgoingName(key)));
}

/** All stored ones, oldest first. */
export function outgoingIn(stored: Stored): StoredOutgoing[] {
  return [...stored]
    .filter(([name]) => name.startsWith(outgoingName("")))
    .map(([, value]) => ({ ...(value as StoredOutgoing), resume: (value as Partial<StoredOutgoing>).resume ?? null }))
    .sort((one, other) => one.submittedAtMs - other.submittedAtMs);
}

/** The stored ones that the next visit sends, oldest first: none whose resume the device did not take. */
export function waitingIn(stored: Stored): StoredOutgoing[] {
  return outgoingIn(stored).filter(({ isWaiting, resume }) => isWaiting && resume);
}

/** The change that removes drafts and unsent applications `draftRetentionDays` after their last change. */
export function expired(stored: Stored, nowMs: number): Changes {
  // A time as far in the future counts as well: the clock was wrong, and the real age is unknown.
  const isExpired = (atMs: number) => Math.abs(nowMs - atMs) >= draftRetentionDays * 24 * 60 * 60 * 1000;
  const drafts = Object.entries(draftsIn(stored)).filter(([, { savedAtMs }]) => isExpired(savedAtMs));
  return {
    ...noDrafts(drafts.map(([form]) => form)),
    ...noOutgoing(outgoingIn(stored).filter(({ submittedAtMs }) => isExpired(submittedAtMs))),
  };
}

/** An application that was sent from this device, with the secret link to its page, which may be nowhere else. */
export type SentApplication = Receipt & { position: string };

export const sentName = (reference: string) => `sent ${reference}`;
const isSentName = (name: string) => name.startsWith(sentName(""));

export function sentChanges(sent: SentApplication): Changes {
  return { [sentName(sent.reference)]: sent };
}

/** All stored ones, latest first. */
export function sentIn(stored: Stored): SentApplication[] {
  return [...stored]
    .filter(([name]) => isSentName(name))
    .map(([, value]) => value as SentApplication)
    .sort((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
}

export function noSent(stored: Stored): Changes {
  return without([...stored.keys()].filter(isSentName));
}

export function nothingUnsent(stored: Stored): Changes {
  return without([...stored.keys()].filter((name) => !isSentName(name)));
}
