import { afterReceipt, draftedForms, draftOf, initialDraftState, nextDraftState, positionOf } from "./draft.ts";
import { withoutResume, type DraftEvent, type DraftState } from "./draft.ts";
import { withSent, type OutgoingApplication, type SentApplication, type Stored } from "./stored.ts";
import { nextSubmission, resumeRefusal, type Submission, type SubmissionEvent } from "./submission.ts";

/** What a tab knows of the applications in this browser: the drafts, the one under way, and those on the device. */
export type ApplicationState = DraftState & {
  submission: Submission;
  /** How much of the application being sent has been sent, from 0 to 1. */
  fraction: number;
  /** The submitted ones without a receipt, as last read. */
  unsent: readonly OutgoingApplication[];
  /** Those that this visit deleted from the device, unsent, because they were too old. */
  expired: readonly OutgoingApplication[];
  /** The sent ones, latest first, as last read. */
  sent: readonly SentApplication[];
  /** The keys for which this tab or another one has a receipt. */
  receivedKeys: readonly string[];
};

/** An application that a tab of this browser has a receipt for. */
export type SentNotice = SentApplication & { key: string };

export type ApplicationEvent =
  | DraftEvent
  | SubmissionEvent
  | { kind: "progressed"; fraction: number }
  | { kind: "received elsewhere"; notice: SentNotice }
  | { kind: "stored"; stored: Stored }
  | { kind: "expired"; applications: readonly OutgoingApplication[] };

export const initialApplicationState: ApplicationState = {
  ...initialDraftState,
  submission: { kind: "idle" },
  fraction: 0,
  unsent: [],
  expired: [],
  sent: [],
  receivedKeys: [],
};

/** The next state; an event that does not fit the present one changes nothing. */
export function nextState(state: ApplicationState, event: ApplicationEvent): ApplicationState {
  switch (event.kind) {
    case "submitted":
      // Another tab may have got the receipt while this one stored the application.
      if (state.receivedKeys.includes(event.application.key)) return state;
      return withSubmission(state, nextSubmission(state.submission, event));
    case "answered":
      return withoutRefusedResume(withSubmission(state, nextSubmission(state.submission, event)));
    case "due":
    case "stopped":
    case "reset":
      return withSubmission(state, nextSubmission(state.submission, event));
    case "progressed":
      return { ...state, fraction: event.fraction };
    case "received elsewhere":
      return afterNotice(state, event.notice);
    case "stored":
      return { ...state, unsent: event.stored.unsent, sent: event.stored.sent };
    case "expired":
      return { ...state, expired: event.applications };
    case "failed":
      // The others are on a device that this tab cannot ask anymore.
      return { ...afterDraftEvent(state, event), unsent: state.unsent.filter(({ key }) => key === keyOf(state)) };
    default:
      return afterDraftEvent(state, event);
  }
}

function withSubmission(state: ApplicationState, submission: Submission): ApplicationState {
  if (submission === state.submission) return state;
  const next: ApplicationState = { ...state, submission, fraction: 0 };
  if (submission.kind !== "received") return next;
  const { application } = submission;
  const receivedKeys = [...state.receivedKeys, application.key];
  const expired = state.expired.filter(({ position }) => position !== application.position);
  return afterReceipt({ ...next, receivedKeys, expired }, application.position, null);
}

/** A file that the server has refused is no part of the draft anymore. */
function withoutRefusedResume(state: ApplicationState): ApplicationState {
  const { submission } = state;
  if (submission.kind !== "refused" || !resumeRefusal(submission.problem)) return state;
  const { position, resume } = submission.application;
  const form = draftedForms(state).find((name) => {
    const draft = draftOf(state, name);
    return positionOf(name, draft) === position && draft.resume?.name === resume?.name;
  });
  return form === undefined ? state : { ...state, ...withoutResume(state, form) };
}

function afterNotice(state: ApplicationState, { key, ...application }: SentNotice): ApplicationState {
  const { kind } = state.submission;
  const isOurs = kind !== "received" && keyOf(state) === key;
  const known = {
    ...state,
    receivedKeys: [...state.receivedKeys, key],
    sent: withSent(state.sent, application),
  };
  const { position, statusUrl } = application;
  return afterReceipt(isOurs ? withSubmission(known, { kind: "idle" }) : known, position, { position, statusUrl });
}

/** The key of the application under way; null when there is none. */
function keyOf({ submission }: ApplicationState): string | null {
  return submission.kind === "idle" ? null : submission.application.key;
}

function afterDraftEvent(state: ApplicationState, event: DraftEvent): ApplicationState {
  const drafts = nextDraftState(state, event);
  return drafts === state ? state : { ...state, ...drafts };
}
