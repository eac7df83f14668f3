import type { EndedLink, Receipt } from "../../../application/answer.ts";
import { draftRetentionDays, endedLinkDays } from "../../../application/limits.ts";
import { positionOf, type ByForm, type StoredDraft } from "./draft.ts";
import { newUuid } from "./new-uuid.ts";

/** A form as it was when it was submitted. */
export type SubmittedForm = {
  /** All posted fields beside the resume. */
  fields: [string, string][];
  /** Null means that the device did not take it. */
  resume: File | null;
  /** The position's title. */
  position: string;
  address: string;
};

/**
 * An application that was submitted and has no receipt. The same intent has the same key until its receipt, so that it is
 * never stored twice. Only one that `isWaiting` is sent again automatically.
 */
export type OutgoingApplication = SubmittedForm & { key: string; submittedAtMs: number; isWaiting: boolean };

/**
 * An application that was sent from this device, with the secret link to its page, which may be nowhere else. `ended`: what
 * its page said when the link had ended.
 */
export type SentApplication = Receipt & {
  position: string;
  ended?: { ending: EndedLink["ending"]; at: string } | undefined;
};

/** What a device has: the drafts, the unsent applications, oldest first, and the sent ones, latest first. */
export type Stored = {
  drafts: ByForm<StoredDraft>;
  unsent: readonly OutgoingApplication[];
  sent: readonly SentApplication[];
};

/** Returns the submitted form with its key: that of the same person's unsent attempt for this position, else a new one. */
export function outgoingFor(
  form: SubmittedForm,
  unsent: readonly OutgoingApplication[],
  submittedAtMs: number,
): OutgoingApplication {
  const previous = unsent.find((application) => intentOf(application) === intentOf(form));
  return { ...form, key: previous?.key ?? newUuid(), submittedAtMs, isWaiting: true };
}

/** Two people may share a device: a corrected name or address makes another application, rather than none. */
function intentOf({ fields, position }: SubmittedForm): string {
  const texts = new Map(fields);
  const person = ["email", "firstName", "lastName"].map((name) => texts.get(name)?.trim().toLowerCase());
  return JSON.stringify([position, ...person]);
}

/** Adds an application, in place of an earlier attempt under its key. */
export function withOutgoing(stored: Stored, application: OutgoingApplication): Stored {
  const { unsent } = withoutOutgoing(stored, application.key);
  return { ...stored, unsent: [...unsent, application] };
}

/** Removes an application with its key: what is sent next is another one. */
export function withoutOutgoing(stored: Stored, key: string): Stored {
  return { ...stored, unsent: stored.unsent.filter((application) => application.key !== key) };
}

/** Ends the automatic sending of an application. Its key stays: an attempt may have arrived. */
export function withoutWaiting(stored: Stored, key: string): Stored {
  const unsent = stored.unsent.map((application) =>
    application.key === key && application.isWaiting ? { ...application, isWaiting: false } : application,
  );
  return { ...stored, unsent };
}

/** Returns the application that the next visit sends: the oldest one that waits, unless the device did not take its resume. */
export function firstWaiting({ unsent }: Stored): OutgoingApplication | undefined {
  return unsent.find(({ isWaiting, resume }) => isWaiting && resume);
}

/** After a receipt: one application per position is enough, so that the drafts and the given up ones for it go, too. */
export function withReceipt(stored: Stored, { key, position }: OutgoingApplication, receipt: Receipt): Stored {
  const isLeft = (other: OutgoingApplication) => other.key !== key && (other.isWaiting || other.position !== position);
  return {
    drafts: draftsWhere(stored.drafts, (form, draft) => positionOf(form, draft) !== position),
    unsent: stored.unsent.filter(isLeft),
    sent: withSent(stored.sent, { ...receipt, position }),
  };
}

/** Adds `one` to the sent applications, latest first. */
export function withSent(sent: readonly SentApplication[], one: SentApplication): SentApplication[] {
  const others = sent.filter(({ reference }) => reference !== one.reference);
  return [one, ...others].sort((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
}

/**
 * Removes drafts and unsent applications `draftRetentionDays` after their last change, and sent ones with their links:
 * `endedLinkDays` after a link has ended, its page is not found.
 */
export function withoutExpired(stored: Stored, nowMs: number): Stored {
  // A time as far in the future counts as well: the clock was wrong, and the real age is unknown.
  const isWithin = (days: number, atMs: number) => Math.abs(nowMs - atMs) < days * 24 * 60 * 60 * 1000;
  const isYoung = (atMs: number) => isWithin(draftRetentionDays, atMs);
  return {
    sent: stored.sent.filter(({ ended }) => !ended || isWithin(endedLinkDays, Date.parse(ended.at))),
    drafts: draftsWhere(stored.drafts, (_, { savedAtMs }) => isYoung(savedAtMs)),
    unsent: stored.unsent.filter(({ submittedAtMs }) => isYoung(submittedAtMs)),
  };
}

export function withoutUnsent({ sent }: Stored): Stored {
  return { drafts: {}, unsent: [], sent };
}

function draftsWhere(
  drafts: ByForm<StoredDraft>,
  isLeft: (form: string, draft: StoredDraft) => boolean,
): ByForm<StoredDraft> {
  return Object.fromEntries(Object.entries(drafts).filter(([form, draft]) => isLeft(form, draft)));
}
