import { useEffect, useEffectEvent, useReducer, useState } from "react";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { sentChanges, type OutgoingApplication } from "../draft/stored-values.ts";
import { nextWaiting, outgoingDoneWith } from "./outgoing-application.ts";
import { sendApplication } from "./send-application.ts";
import { nextState, submissionChanges, type Received, type SubmissionState } from "./submission-state.ts";
import { acquireTabLock, listenToOtherTabs, notifyOtherTabs, releaseTabLock } from "./tabs.ts";

export type Submission = ReturnType<typeof useSubmission>;

/**
 * Sends one application at a time, submitted by a form or waiting on the device, until the page is left. All states and
 * events are in `docs/decisions/draft-on-the-device.md`.
 */
export function useSubmission(storage: DraftStorage, onReceived: () => void) {
  const [state, dispatch] = useReducer(nextState, { kind: "idle" });
  const [progress, setProgress] = useState({ of: state, fraction: 0 });
  const key = state.kind === "idle" ? undefined : state.application.key;

  // All effects of a state begin here, and end when the state is left.
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (key) acquireTabLock(key, signal).catch(() => {});
    else releaseTabLock();
    // Stored, so that the next visit goes on from there.
    if (state.kind === "received") void confirm(state);
    else if (state.kind !== "idle") void storage.update((stored) => submissionChanges(state, stored));
    if (state.kind === "sending") void send(state, signal);
    if (state.kind === "waiting") {
      whenDue(state.delaySeconds, signal, () => dispatch({ kind: "due" }));
      void storage.persist();
    }
    if (state.kind === "idle") resume(signal).catch(() => {});
    // Another tab may get the receipt for what this one sends or shows.
    listenToOtherTabs((sent) => {
      if (key === sent.key && state.kind !== "received") dispatch({ kind: "reset" });
      void storage.dispatch({ kind: "sent", position: sent.position, elsewhere: sent });
    }, signal);
    // Closing the tab would end the attempts: the browser asks first.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (state.kind === "sending" || state.kind === "waiting") window.addEventListener("beforeunload", ask, { signal });
  });
  useEffect(() => {
    const left = new AbortController();
    begin(left.signal);
    return () => left.abort();
  }, [state]);
  // Where an error replaces the page, another tab may send.
  useEffect(() => releaseTabLock, []);

  async function send(sending: Extract<SubmissionState, { kind: "sending" }>, signal: AbortSignal) {
    const onProgress = (fraction: number) => setProgress({ of: sending, fraction });
    const outcome = await sendApplication({ application: sending.application, signal, onProgress });
    if (signal.aborted) return;
    dispatch({ kind: "answered", outcome, isOnline: navigator.onLine, random: Math.random() });
  }

  async function resume(signal: AbortSignal) {
    const application = await nextWaiting(storage, signal);
    if (application) dispatch({ kind: "submitted", application });
  }

  async function confirm({ application, receipt }: Received) {
    onReceived();
    await storage.removeSent(application.position, (stored) => ({
      ...outgoingDoneWith(stored, application),
      ...sentChanges({ ...receipt, position: application.position }),
    }));
    const { key, position } = application;
    notifyOtherTabs({ key, position, statusUrl: receipt.statusUrl });
  }

  /** Stored before it is shown: after "it won't be sent automatically", the next visit must not send it. */
  async function stop(reason: "canceled" | "changed") {
    const event = { kind: "stopped", reason } as const;
    const stopped = nextState(state, event);
    if (stopped === state) return;
    await storage.update((stored) => submissionChanges(stopped, stored));
    dispatch(event);
  }

  return {
    state,
    /** How much of what is being sent has been sent, from 0 to 1. */
    fraction: progress.of === state ? progress.fraction : 0,
    send: (application: OutgoingApplication) => dispatch({ kind: "submitted", application }),
    reset: () => dispatch({ kind: "reset" }),
    stop: () => void stop("canceled"),
    /** The form's content differs now from what was sent. */
    markChanged: () => void stop("changed"),
  };
}

/** Calls `goOn` after `delaySeconds`, or when the device is online again if it is null; not after `signal`. */
function whenDue(delaySeconds: number | null, signal: AbortSignal, goOn: () => void) {
  if (delaySeconds === null) return window.addEventListener("online", goOn, { signal });
  const timer = setTimeout(goOn, delaySeconds * 1000);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
