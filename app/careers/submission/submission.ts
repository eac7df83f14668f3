import type { DraftStorage } from "../draft/draft-storage.ts";
import { outgoingIn, sentChanges, type OutgoingApplication, type SubmittedForm } from "../draft/stored-values.ts";
import { WatchedState } from "../watched-state.ts";
import { isSameVersion, outgoingDoneWith, storeOutgoing } from "./outgoing-application.ts";
import type { SendOutcome } from "./send-request.ts";
import { nextState, submissionChanges } from "./submission-state.ts";
import type { Received, SubmissionEvent, SubmissionState } from "./submission-state.ts";
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

  /** Begins with what waits on the device. The returned function ends it: another tab may send from then on. */
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
      this.#tab.unlock();
    };
  }

  async submit(form: Omit<SubmittedForm, "submittedAtMs">): Promise<void> {
    this.#dispatch({ kind: "submitted", application: await storeOutgoing(this.#storage, form) });
  }

  reset(): void {
    this.#dispatch({ kind: "reset" });
  }

  /** Ends the automatic sending. Stored before it is shown: after "we won't send it", the next visit must not. */
  async stop(reason: "canceled" | "changed"): Promise<void> {
    const event = { kind: "stopped", reason } as const;
    const { state } = this.read();
    const stopped = nextState(state, event);
    if (stopped === state) return;
    await this.#storage.update((stored) => submissionChanges(stopped, stored));
    this.#dispatch(event);
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
    this.#tab.lock(application.key, signal).catch(() => {});
    if (kind === "received") {
      this.#received.add(application.key);
      return void this.#confirm(state);
    }
    // Stored, so that the next visit does not send it.
    if (kind === "stopped" || kind === "refused")
      void this.#storage.update((stored) => submissionChanges(state, stored));
    if (kind === "sending") void this.#send(state, signal);
    if (kind !== "waiting") return;
    this.#tab.whenDue(state.delaySeconds, signal, () => this.#dispatch({ kind: "due" }));
    void this.#storage.persist();
  }

  async #send(state: Extract<SubmissionState, { kind: "sending" }>, signal: AbortSignal) {
    const onProgress = (fraction: number) => {
      if (!signal.aborted) this.change({ state, fraction });
    };
    const { application } = state;
    const outcome = await this.#tab.send({ application, signal, onProgress }).catch(failed);
    if (outcome.kind === "received" && outcome.isRepeated)
      outcome.isRepeated = await this.#hasOtherVersion(application);
    if (signal.aborted) return;
    this.#dispatch({ kind: "answered", outcome, isOnline: this.#tab.isOnline(), random: Math.random() });
  }

  /** True means that this tab or another one may have sent other content under the same key. */
  async #hasOtherVersion(application: OutgoingApplication): Promise<boolean> {
    const stored = outgoingIn(await this.#storage.update(() => ({})));
    return !stored.some((other) => isSameVersion(other, application) && other.mayBeStored !== "earlier");
  }

  /** Sends the oldest application that waits on the device and that no other tab has locked. */
  async #resume(signal: AbortSignal) {
    for (const { key } of await this.#readWaiting(signal)) {
      await this.#tab.lock(key, signal);
      const application = (await this.#readWaiting(signal)).find((waiting) => waiting.key === key);
      if (application) return this.#dispatch({ kind: "submitted", application });
    }
    this.#tab.unlock();
  }

  async #readWaiting(signal: AbortSignal): Promise<OutgoingApplication[]> {
    const stored = await this.#storage.update(() => ({}));
    signal.throwIfAborted();
    return outgoingIn(stored).filter(({ isWaiting }) => isWaiting);
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

/** An error of the browser while it sends is reported, and the application is sent again. */
function failed(error: unknown): SendOutcome {
  reportError(error);
  return { kind: "failed" };
}
