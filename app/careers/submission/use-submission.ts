import { useEffect, useEffectEvent, useReducer, useRef, useState, type Dispatch } from "react";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { listenToOtherTabs, notifyOtherTabs, type SentElsewhere } from "./other-tabs.ts";
import { latestUnsent, nextWaiting, submissionChanges } from "./outbox.ts";
import { draftOf, outgoingDoneWith, type OutgoingApplication } from "./outgoing-application.ts";
import { sendApplication } from "./send-application.ts";
import { sentChanges } from "./sent-applications.ts";
import { nextState, type SubmissionEvent, type SubmissionState } from "./submission-state.ts";
import { acquireTabLock, releaseTabLock } from "./tab-lock.ts";

export type Submission = SubmissionActions & {
  state: SubmissionState;
  cancel: () => void;
  /** The form's content differs now from what was sent. */
  markChanged: () => void;
};

type SubmissionActions = {
  send: (application: OutgoingApplication) => void;
  reset: () => void;
};

/**
 * Sends one application at a time: what a form submits, and else what waits on the device. It goes on trying as long as
 * the page is open. All states and events are in `docs/decisions/draft-on-the-device.md`.
 */
export function useSubmission(storage: DraftStorage, onReceived: () => void): Submission {
  const [state, dispatch] = useReducer(nextState, { kind: "idle" });
  const [actions] = useState(() => actionsOf(dispatch));
  const { kind } = state;
  const attempt = state.kind === "sending" ? state.attempt : null;
  const application = state.kind === "idle" ? null : state.application;
  const key = application?.key;
  const isFound = state.kind === "stopped" && state.reason === "found";
  const hasLookedForUnsent = useRef(false);

  // The lock keeps other tabs, which find the same application on the device, from sending it too. What was only found
  // is not sent here, and another tab may have to.
  const lockedKey = isFound ? undefined : key;
  useEffect(() => {
    if (!lockedKey) return;
    const left = new AbortController();
    acquireTabLock(lockedKey, left.signal).catch(() => {});
    return () => {
      left.abort();
      releaseTabLock(lockedKey);
    };
  }, [lockedKey]);

  /** Sends what waits on the device. When nothing does, says once what was not sent and does not wait. */
  const resume = useEffectEvent(async (signal: AbortSignal) => {
    const waiting = await nextWaiting(storage, signal);
    if (waiting) return actions.send(waiting);
    const unsent = hasLookedForUnsent.current ? null : await latestUnsent(storage);
    if (signal.aborted) return;
    hasLookedForUnsent.current = true;
    if (!unsent) return;
    storage.offer(draftOf(unsent), unsent.submittedAtMs);
    dispatch({ kind: "found", application: unsent });
  });

  // Sending is an upload, waiting a timer, and idle a search on the device: each ends when its state is left.
  useEffect(() => {
    const left = new AbortController();
    if (state.kind === "sending") void send(state.application, left.signal, dispatch);
    if (state.kind === "waiting") whenDue(state.delaySeconds, left.signal, () => dispatch({ kind: "due" }));
    if (state.kind === "idle") resume(left.signal).catch(() => {});
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a state's progress does not start it again
  }, [storage, actions, kind, application, attempt]);

  const confirm = useEffectEvent(async (received: OutgoingApplication) => {
    onReceived();
    const receipt = state.kind === "received" ? state.receipt : null;
    await storage.removeSent(received.position, (stored) => ({
      ...outgoingDoneWith(stored, received),
      ...(receipt && sentChanges({ ...receipt, position: received.position })),
    }));
    notifyOtherTabs(received);
  });

  // Each state is stored when it begins, so that the next visit goes on from there.
  useEffect(() => {
    if (!application) return;
    if (kind === "received") void confirm(application);
    else void storage.update((stored) => submissionChanges(state, stored));
    if (kind === "waiting") void storage.persist();
    // oxlint-disable-next-line react/exhaustive-deps -- a state's progress is not stored
  }, [storage, kind, application]);

  // Closing the tab would end the attempts: the browser asks first.
  const isUnsent = kind === "sending" || kind === "waiting";
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsent]);

  const settle = useEffectEvent((sent: SentElsewhere) => {
    if (key === sent.key && kind !== "received") actions.reset();
    storage.clearSentElsewhere(sent.position);
  });

  // Another tab may get the receipt for what this one sends or shows.
  useEffect(() => listenToOtherTabs((sent) => settle(sent)), []);

  /** Stored before it is shown: after "it won't be sent automatically", the next visit must not send it. */
  async function stop(kind: "canceled" | "changed") {
    const stopped = nextState(state, { kind });
    if (stopped === state) return;
    await storage.update((stored) => submissionChanges(stopped, stored));
    dispatch({ kind });
  }

  return { state, ...actions, cancel: () => void stop("canceled"), markChanged: () => void stop("changed") };
}

/** The same functions all the time, so that effects may depend on them. */
function actionsOf(dispatch: Dispatch<SubmissionEvent>): SubmissionActions {
  return {
    send: (application) => dispatch({ kind: "submitted", application }),
    reset: () => dispatch({ kind: "reset" }),
  };
}

async function send(application: OutgoingApplication, signal: AbortSignal, dispatch: Dispatch<SubmissionEvent>) {
  const onProgress = (fraction: number) => dispatch({ kind: "progressed", fraction });
  const outcome = await sendApplication({ application, signal, onProgress });
  if (signal.aborted) return;
  dispatch({ kind: "answered", outcome, isOnline: navigator.onLine, random: Math.random() });
}

/** Calls `goOn` after `delaySeconds`, or when the device is online again if it is null; not after `signal`. */
function whenDue(delaySeconds: number | null, signal: AbortSignal, goOn: () => void) {
  if (delaySeconds === null) return window.addEventListener("online", goOn, { signal });
  const timer = setTimeout(goOn, delaySeconds * 1000);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
