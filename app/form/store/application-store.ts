import { createStore } from "zustand/vanilla";
import { initialApplicationState, nextState } from "./application-state.ts";
import type { ApplicationEvent, ApplicationState } from "./application-state.ts";
import { copyFile } from "./copy-file.ts";
import { Device } from "./device.ts";
import { isBlank, isOnDevice, type Draft } from "./draft.ts";
import { indexedDbValues, inTime, type NamedValues } from "./named-values.ts";
import { onDeviceName, remember } from "./remember.ts";
import { firstWaiting, outgoingFor, withOutgoing, withoutExpired, withoutUnsent } from "./stored.ts";
import { withoutOutgoing, withoutWaiting, withReceipt } from "./stored.ts";
import type { OutgoingApplication, Stored, SubmittedForm } from "./stored.ts";
import { isErased, isUnderWay, type Received, type StopReason, type Submission } from "./submission.ts";
import { browserTab, type Tab, type TabNotice } from "./tab.ts";

/**
 * The applications of this browser in one tab: their drafts, the one that is being sent, and what is on the device, which
 * all tabs share. Where nothing can be stored, everything works in this tab's memory.
 */
export class ApplicationStore {
  readonly state = createStore<ApplicationState>(() => initialApplicationState);
  #device: Device;
  #tab: Tab;
  #loading: Promise<void> | undefined;
  #reading: Promise<unknown> | undefined;
  #stopping: Promise<void> | undefined;
  #hasAskedToPersist = false;
  /** Ends whatever the present state of the submission has begun. */
  #present = new AbortController();

  constructor(values: NamedValues = indexedDbValues(), tab: Tab = browserTab) {
    this.#device = new Device(values);
    this.#tab = tab;
  }

  /** Begins with what waits on the device, and hears of the other tabs from now on. */
  start(): void {
    this.#tab.listen((notice) => void this.#hear(notice));
    void this.#enter(this.#read().submission);
  }

  /** Reads what other tabs have stored since, before a form opens: it waits for no slow device. */
  async refresh(): Promise<void> {
    if (!isOnDevice(this.#read())) return;
    const stored = await inTime(this.#updateDevice(unchanged), refreshMilliseconds).catch(() => null);
    if (stored) await this.#dispatch({ kind: "refreshed", found: stored.drafts });
  }

  /** The form of `position` is open: its title, or null for the form that chooses none. */
  open(position: string | null): void {
    void this.#dispatch({ kind: "opened", position });
  }

  /** Stores the texts of the open form. The device gets them at once, because the next key may leave the page. */
  type(values: Draft["values"]): void {
    void this.#dispatch({ kind: "typed", values });
  }

  /** Takes the draft of the form `from` into the open form. */
  take(from: string): void {
    void this.#dispatch({ kind: "taken", from });
  }

  /** Takes a copy of `file`, which is used from then on. False when it cannot be read. */
  async choose(file: File | null): Promise<boolean> {
    void this.#dispatch({ kind: "chosen", file });
    if (!file) return true;
    const copying = copyFile(file);
    this.#reading = copying;
    const copy = await copying;
    await this.#dispatch({ kind: "read", file, copy });
    return copy !== null;
  }

  /** Resolves once the file that was chosen last is in the draft. */
  async whenRead(): Promise<void> {
    await this.#reading;
  }

  /** Stores `form` and its key before anything is sent: after a crash it would be sent under another key. */
  async submit(form: SubmittedForm): Promise<void> {
    // An earlier submission's end must not be taken for this one's.
    await this.#stopping;
    const submittedAtMs = Date.now();
    let application = outgoingFor(form, [], submittedAtMs);
    await this.#update((stored) => {
      application = outgoingFor(form, stored.unsent, submittedAtMs);
      return withOutgoing(stored, application);
    });
    void this.#dispatch({ kind: "submitted", application });
  }

  /**
   * Ends the automatic sending, in every tab. The end is stored before it is shown: after the page has said "we won't send
   * it", the next visit must not send it.
   */
  stop(reason: StopReason): Promise<void> {
    return (this.#stopping ??= this.#stop(reason).finally(() => (this.#stopping = undefined)));
  }

  async #stop(reason: StopReason): Promise<void> {
    const { submission } = this.#read();
    if (!isUnderWay(submission)) return;
    const { key } = submission.application;
    await this.#update((stored) => withoutWaiting(stored, key));
    this.#tab.notify({ kind: "stopped" });
    void this.#dispatch({ kind: "stopped", key, reason });
  }

  /** Goes on with what waits on the device. */
  reset(): void {
    void this.#dispatch({ kind: "reset" });
  }

  /** Deletes the drafts and every unsent application, in every tab. False when the device still has them. */
  async deleteUnsent(): Promise<boolean> {
    await this.#dispatch({ kind: "emptied" });
    const stored = await this.#updateDevice(withoutUnsent).catch(() => null);
    const { sent, status, submission } = this.#read();
    await this.#dispatch({ kind: "stored", stored: stored ?? { drafts: {}, unsent: [], sent } });
    this.#tab.notify({ kind: "stopped" });
    // Whichever form has submitted it: a deleted application must not be sent.
    if (submission.kind !== "received") this.reset();
    return stored !== null || status === "unavailable";
  }

  /** Clears the list of what was sent from this device. */
  async forgetSent(): Promise<void> {
    await this.#update((stored) => ({ ...stored, sent: [] }));
  }

  #read(): ApplicationState {
    return this.state.getState();
  }

  /** Changes the state, and resolves once what the change has begun on the device has ended. */
  async #dispatch(event: ApplicationEvent): Promise<void> {
    const before = this.#read();
    const state = nextState(before, event);
    if (state === before) return;
    const { writing, submission } = state;
    if (submission !== before.submission) this.#end();
    this.state.setState(state, true);
    if (writing && writing !== before.writing) await this.#write(writing);
    if (submission !== before.submission) await this.#enter(submission);
  }

  #end(): void {
    this.#present.abort();
    this.#present = new AbortController();
  }

  /** All effects of a submission's state begin here, and end when the state is left. */
  async #enter(submission: Submission): Promise<void> {
    const { signal } = this.#present;
    switch (submission.kind) {
      case "idle":
        return void this.#resume(signal).catch(() => {});
      case "sending":
        return void this.#send(submission.application, signal).catch((error: unknown) => {
          if (signal.aborted) return;
          reportError(error);
          void this.#dispatch({ kind: "stopped", key: submission.application.key, reason: "broken" });
        });
      case "waiting":
        this.#tab.whenDue(submission.delaySeconds, signal, () => void this.#dispatch({ kind: "due" }));
        return void this.#persist();
      case "received":
        return this.#confirm(submission);
      case "stopped":
        if (submission.reason !== "broken") return;
      // The next visit must send neither a broken nor a refused one.
      case "refused": {
        const end = isErased(submission) ? withoutOutgoing : withoutWaiting;
        await this.#update((stored) => end(stored, submission.application.key));
      }
    }
  }

  /** Sends the oldest application that waits on the device. */
  async #resume(signal: AbortSignal): Promise<void> {
    const application = firstWaiting(await this.#update(unchanged));
    if (application && !signal.aborted) void this.#dispatch({ kind: "submitted", application });
  }

  /** One tab at a time sends an application, until its device has heard what came of it. */
  #send(submitted: OutgoingApplication, signal: AbortSignal): Promise<void> {
    const { key } = submitted;
    return this.#tab.whileAlone(key, signal, async () => {
      const application = await this.#submittedLast(submitted);
      if (signal.aborted) return;
      if (!application) return this.#dispatch({ kind: "stopped", key, reason: "elsewhere" });
      const onProgress = (fraction: number) => {
        if (!signal.aborted) void this.#dispatch({ kind: "progressed", fraction });
      };
      const outcome = await this.#tab.send({ application, signal, onProgress });
      if (signal.aborted) return;
      const isOnline = this.#tab.isOnline();
      await this.#dispatch({ kind: "answered", application, outcome, isOnline, random: Math.random() });
    });
  }

  /** The application as any tab has submitted it last; null if another tab has stopped or deleted it. */
  async #submittedLast(application: OutgoingApplication): Promise<OutgoingApplication | null> {
    const { unsent } = await this.#update(unchanged);
    // No other tab can have changed an application that is not stored on the device.
    if (!isOnDevice(this.#read())) return application;
    const last = unsent.find(({ key }) => key === application.key);
    if (!last?.isWaiting) return null;
    return last.resume ? last : application;
  }

  async #confirm({ application, receipt }: Received): Promise<void> {
    const { key, position } = application;
    // First: a tab that is closed before its device has answered must not leave the others without it.
    this.#tab.notify({ kind: "received", sent: { ...receipt, key, position } });
    await this.#update((stored) => withReceipt(stored, application, receipt));
  }

  async #hear(notice: TabNotice): Promise<void> {
    if (notice.kind === "received") return this.#dispatch({ kind: "received elsewhere", notice: notice.sent });
    const { submission } = this.#read();
    if (!isUnderWay(submission)) return;
    const { application } = submission;
    const { signal } = this.#present;
    const isLeft = (await this.#submittedLast(application)) !== null;
    if (!isLeft && !signal.aborted)
      await this.#dispatch({ kind: "stopped", key: application.key, reason: "elsewhere" });
  }

  async #write(writing: NonNullable<ApplicationState["writing"]>): Promise<void> {
    const { form, draft } = writing;
    if (!isBlank(draft)) remember(onDeviceName, "");
    const value = isBlank(draft) ? null : { ...draft, savedAtMs: Date.now() };
    const hasFile = await this.#device.writeDraft(form, value).catch(() => this.#giveUp());
    await this.#dispatch({ kind: "written", writing, isResumeRefused: hasFile === false });
  }

  /** Makes one change: on the device, or in memory when nothing can be stored there. */
  async #update(change: (stored: Stored) => Stored): Promise<Stored> {
    await (this.#loading ??= this.#load());
    let stored = isOnDevice(this.#read()) ? await this.#updateDevice(change).catch(() => this.#giveUp()) : undefined;
    if (!stored) {
      const { unsent, sent } = this.#read();
      stored = change({ drafts: {}, unsent, sent });
    }
    await this.#dispatch({ kind: "stored", stored });
    return stored;
  }

  /** Reads what is stored, and deletes what has expired. */
  async #load(): Promise<void> {
    let before: Stored["unsent"] = [];
    const stored = await this.#updateDevice((found) => {
      before = found.unsent;
      return withoutExpired(found, Date.now());
    }).catch(() => null);
    if (!stored) return;
    await this.#dispatch({ kind: "stored", stored });
    await this.#dispatch({ kind: "loaded", found: stored.drafts });
    // The page of one that no longer waited said so.
    const applications = before.filter((one) => one.isWaiting && !stored.unsent.some(({ key }) => key === one.key));
    if (applications.length > 0) await this.#dispatch({ kind: "expired", applications });
  }

  async #updateDevice(change: (stored: Stored) => Stored): Promise<Stored> {
    const stored = await this.#device.update(change);
    const isEmpty = [Object.keys(stored.drafts), stored.unsent, stored.sent].every(({ length }) => length === 0);
    remember(onDeviceName, isEmpty ? null : "");
    return stored;
  }

  /** The stored draft of the open form is out of date: it is deleted, if the device allows. */
  async #giveUp(): Promise<undefined> {
    const { form } = this.#read();
    await this.#dispatch({ kind: "failed" });
    await this.#device.writeDraft(form, null).catch(() => undefined);
  }

  /** Asks the browser, once a page, to keep the waiting applications when it needs room. Firefox asks the person. */
  async #persist(): Promise<void> {
    if (this.#hasAskedToPersist || !isOnDevice(this.#read())) return;
    this.#hasAskedToPersist = true;
    // Missing in a page without TLS.
    await navigator.storage?.persist?.().catch(() => false);
  }
}

const refreshMilliseconds = 500;

function unchanged(stored: Stored): Stored {
  return stored;
}
