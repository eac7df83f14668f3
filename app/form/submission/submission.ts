import type { DraftStorage } from "../draft/draft-storage.ts";
import { isOnDevice } from "../draft/draft.ts";
import { outgoingIn, sentChanges, waitingIn } from "../draft/stored-values.ts";
import type { OutgoingApplication, SubmittedForm } from "../draft/stored-values.ts";
import { WatchedState } from "../watched-state.ts";
import { outgoingDoneWith, outgoingStopped, storeOutgoing } from "./outgoing-application.ts";
import { nextState } from "./submission-state.ts";
import type { Received, StopReason, SubmissionEvent, SubmissionState } from "./submission-state.ts";
import { browserTab, type Tab } from "./tab.ts";

/** `fraction`: how much of the application being sent has been sent, from 0 to 1. */
type Progress = { state: SubmissionState; fraction: number };

/** Sends one application at a time, submitted by a form or waiting on the device, until the page is left. */
export class Submission extends WatchedState<Progress> {
  #storage: DraftStorage;
  #tab: Tab;
  /** The keys for which this tab or another one has a receipt. */
  #received = new Set<string>();
  /** Ends whatever the present state has begun. */
  #present = new AbortController();

  constructor(storage: DraftStorage, tab: Tab = browserTab) {
    super({ state: { kind: "idle" }, fraction: 0 });
    this.#storage = storage;
    this.#tab = tab;
  }

  /** Begins with what waits on the device. The returned function ends it. */
  start(): () => void {
    const started = new AbortController();
    this.#tab.listen(({ key, ...elsewhere }) => {
      const { state } = this.read();
      this.#received.add(key);
      if (state.kind !== "idle" && state.kind !== "received" && state.application.key === key) this.reset();
      void this.#storage.dispatch({ kind: "sent", position: elsewhere.position, elsewhere });
    }, started.signal);
    this.#enter(this.read().state);
    return () => {
      started.abort();
      this.#present.abort();
    };
  }

  async submit(form: Omit<SubmittedForm, "submittedAtMs">): Promise<void> {
    this.#dispatch({ kind: "submitted", application: await storeOutgoing(this.#storage, form) });
  }

  reset(): void {
    this.#dispatch({ kind: "reset" });
  }

  /**
   * Ends the automatic sending. The end is stored before it is shown: after the page has said "we won't send it", the
   * next visit must not send it.
   */
  async stop(reason: StopReason): Promise<void> {
    const { state } = this.read();
    if (state.kind !== "sending" && state.kind !== "waiting") return;
    await this.#storage.update((stored) => outgoingStopped(stored, state.application));
    this.#dispatch({ kind: "stopped", reason });
  }

  #dispatch(event: SubmissionEvent) {
    if (event.kind === "submitted" && this.#received.has(event.application.key)) return;
    const { state } = this.read();
    const next = nextState(state, event);
    if (next !== state) this.#enter(next);
  }

  /** All effects of a state begin here, and end when the state is left. */
  #enter(state: SubmissionState) {
    this.#present.abort();
    this.#present = new AbortController();
    const { signal } = this.#present;
    this.change({ state, fraction: 0 });
    if (state.kind === "idle") return void this.#resume(signal).catch(() => {});
    const { application, kind } = state;
    if (kind === "received") {
      this.#received.add(application.key);
      return void this.#confirm(state);
    }
    // Stored, so that the next visit does not send it.
    if (kind === "stopped" || kind === "refused")
      void this.#storage.update((stored) => outgoingStopped(stored, application));
    if (kind === "sending") this.#send(state, signal).catch((error: unknown) => this.#break(error, signal));
    if (kind !== "waiting") return;
    this.#tab.whenDue(state.delaySeconds, signal, () => this.#dispatch({ kind: "due" }));
    void this.#storage.persist();
  }

  async #send(state: Extract<SubmissionState, { kind: "sending" }>, signal: AbortSignal) {
    const onProgress = (fraction: number) => {
      if (!signal.aborted) this.change({ state, fraction });
    };
    const application = await this.#submittedLast(state.application);
    if (signal.aborted) return;
    if (!application) return this.#dispatch({ kind: "stopped", reason: "elsewhere" });
    const outcome = await this.#tab.send({ application, signal, onProgress });
    if (signal.aborted) return;
    const isOnline = this.#tab.isOnline();
    this.#dispatch({ kind: "answered", application, outcome, isOnline, random: Math.random() });
  }

  #break(error: unknown, signal: AbortSignal) {
    reportError(error);
    if (!signal.aborted) this.#dispatch({ kind: "stopped", reason: "broken" });
  }

  /** The application as any tab has submitted it last; null if another tab has stopped or deleted it. */
  async #submittedLast(application: OutgoingApplication): Promise<OutgoingApplication | null> {
    const stored = outgoingIn(await this.#storage.update(() => ({})));
    const last = stored.find(({ key }) => key === application.key);
    // No other tab can have changed an application that is not stored on the device.
    if (!isOnDevice(this.#storage.read())) return application;
    if (!last?.isWaiting) return null;
    return last.resume ? last : application;
  }

  /** Sends the oldest application that waits on the device. */
  async #resume(signal: AbortSignal) {
    const [application] = waitingIn(await this.#storage.update(() => ({})));
    if (application && !signal.aborted) this.#dispatch({ kind: "submitted", application });
  }

  async #confirm({ application, receipt }: Received) {
    const { key, position } = application;
    // First: a tab that is closed before its device has answered must not leave the others without it.
    this.#tab.notify({ key, position, statusUrl: receipt.statusUrl });
    await this.#storage.removeSent(position, (stored) => ({
      ...outgoingDoneWith(stored, application),
      ...sentChanges({ ...receipt, position }),
    }));
  }
}
