import type { Changes, Stored } from "../draft/device-store.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import {
  isStored,
  outgoingChanges,
  outgoingFor,
  outgoingIn,
  progressChanges,
  type OutgoingApplication,
  type SubmittedForm,
} from "./outgoing-application.ts";
import type { SubmissionState } from "./submission-state.ts";
import { acquireTabLock, releaseTabLock } from "./tabs.ts";

/** Stores `form` and its key before anything is sent: after a crash it would be sent under another key. */
export async function storeOutgoing(
  storage: DraftStorage,
  form: Omit<SubmittedForm, "submittedAtMs">,
): Promise<OutgoingApplication> {
  const submitted = { ...form, submittedAtMs: Date.now() };
  let outgoing = outgoingFor(submitted, []);
  await storage.update((stored) => {
    outgoing = outgoingFor(
      submitted,
      outgoingIn(stored).map(({ application }) => application),
    );
    return outgoingChanges(outgoing);
  });
  return outgoing;
}

/**
 * What to store when `state` begins. Nothing for an application that another tab has removed, or that was only found: a
 * tab may be sending it again. What was stopped or refused stays too, so that the next visit says that it was not sent.
 */
export function submissionChanges(state: SubmissionState, stored: Stored): Changes {
  if (state.kind === "idle" || state.kind === "received" || !isStored(state.application, stored)) return {};
  const { application } = state;
  if (state.kind === "sending") return progressChanges({ ...application, isUncertain: true }, true);
  if (state.kind === "stopped" && state.reason === "found") return {};
  return progressChanges(application, state.kind === "waiting");
}

/** The oldest application that waits on the device and that no other tab has locked. Rejects when `signal` ends it. */
export async function nextWaiting(storage: DraftStorage, signal: AbortSignal): Promise<OutgoingApplication | null> {
  for (const { key } of await waitingIn(storage)) {
    await acquireTabLock(key, signal);
    const waiting = (await waitingIn(storage)).find((application) => application.key === key);
    if (waiting && !signal.aborted) return waiting;
    releaseTabLock(key);
    signal.throwIfAborted();
  }
  return null;
}

/** The latest application on the device that was not sent and does not wait, or null. */
export async function latestUnsent(storage: DraftStorage): Promise<OutgoingApplication | null> {
  return (await readOutgoing(storage)).findLast(({ isWaiting }) => !isWaiting)?.application ?? null;
}

async function waitingIn(storage: DraftStorage): Promise<OutgoingApplication[]> {
  return (await readOutgoing(storage)).flatMap(({ application, isWaiting }) => (isWaiting ? [application] : []));
}

async function readOutgoing(storage: DraftStorage) {
  return outgoingIn(await storage.update(() => ({})));
}
