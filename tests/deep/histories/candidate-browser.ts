import type fc from "fast-check";
import { checkFields, type TextFieldName } from "../../../application/fields.ts";
import { idempotencyKeyHeader, replayedHeader } from "../../../application/protocol.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import { memoryStore, type Changes, type DeviceStore, type Stored } from "../../../app/form/draft/device-store.ts";
import { withSharedFiles } from "../../../app/form/draft/shared-files.ts";
import { draftOf, isBlank } from "../../../app/form/draft/draft.ts";
import { DraftStorage } from "../../../app/form/draft/draft-storage.ts";
import { formDataOf } from "../../../app/form/submission/send-application.ts";
import { outcomeOf, type ServerResponse } from "../../../app/form/submission/send-request.ts";
import { Submission } from "../../../app/form/submission/submission.ts";
import { stateFor } from "../../../app/form/submission/submission-state.ts";
import type { Received, SubmissionState } from "../../../app/form/submission/submission-state.ts";
import type { Tab } from "../../../app/form/submission/tab.ts";

/** Takes a form under its key. */
export type Intake = (form: FormData, key: string) => Promise<ServerResponse>;

/** The fate of one request: `lost` never arrives, `unanswered` arrives and its answer does not. */
export type Line = "whole" | "lost" | "unanswered" | "busy" | "captive";

/** A file that the device has no room for. */
export const tooLargeForDevice = "no-room.txt";

/** One browser with its device and its tabs; the scheduler decides in which order everything in it happens. */
export class CandidateBrowser {
  tabs: CandidateTab[] = [];
  /** The receipts that any tab has shown. */
  received: Received[] = [];
  /** Each application that a tab has sent, by its key. */
  sent = new Map<string, string>();
  readonly scheduler: fc.Scheduler;
  readonly intake: Intake;
  readonly lines: Line[];
  readonly #memory = memoryStore();

  constructor(scheduler: fc.Scheduler, intake: Intake, lines: readonly Line[]) {
    this.scheduler = scheduler;
    this.intake = intake;
    this.lines = [...lines];
  }

  open(index = this.tabs.length): CandidateTab {
    this.tabs[index]?.close();
    return (this.tabs[index] = new CandidateTab(this));
  }

  /** The device's present content. */
  stored(): Promise<Stored> {
    return withSharedFiles(this.#memory).update(() => ({}));
  }

  /** Transactions take effect in the order in which they begin; when each is seen to end is open. */
  deviceOf(tab: CandidateTab): DeviceStore {
    // The device has no room for one file, and, like a private window of WebKit, for no `File` at all.
    const checked = (changes: Changes) => {
      for (const value of Object.values(changes) as (
        { resume?: unknown; bytes?: unknown; name?: string } | undefined
      )[])
        if (value?.resume instanceof File || (value?.bytes && value.name === tooLargeForDevice))
          throw new DOMException("", "QuotaExceededError");
      return changes;
    };
    const memory = this.#memory;
    return {
      update: (change) =>
        tab.later(
          "device",
          memory.update((stored) => checked(change(stored))),
        ),
      write: async (changes) => tab.later("device", memory.write(checked(changes))),
    };
  }
}

/** A tab with the form in it. */
export class CandidateTab implements Tab {
  readonly storage: DraftStorage;
  readonly submission: Submission;
  #browser: CandidateBrowser;
  #isClosed = false;
  #isSubmitting = false;
  #listener: Parameters<Tab["listen"]>[0] = () => {};

  constructor(browser: CandidateBrowser) {
    this.#browser = browser;
    this.storage = new DraftStorage(browser.deviceOf(this));
    this.submission = new Submission(this.storage, this);
    this.submission.watch(() => {
      const { state } = this;
      if (state.kind === "sending") browser.sent.set(state.application.key, state.application.position);
      if (state.kind !== "received" || browser.received.includes(state)) return;
      browser.received.push(state);
      void this.later("form closes", Promise.resolve()).then(() => this.submission.reset());
    });
    this.submission.start();
  }

  get state(): SubmissionState {
    return this.submission.read().state;
  }

  /** `work`, once the scheduler goes on with it: never, if the tab is closed by then. */
  async later<T>(what: string, work: Promise<T>): Promise<T> {
    const settled = work.catch(() => {});
    await this.#browser.scheduler.schedule(settled, what);
    return this.#isClosed ? new Promise(() => {}) : work;
  }

  /** As a browser that is killed: nothing of the tab goes on. */
  close() {
    this.#isClosed = true;
  }

  async send({ application }: Parameters<Tab["send"]>[0]) {
    await this.later("request", Promise.resolve());
    return outcomeOf(await this.later("answer", this.#responseTo(formDataOf(application), application.key)));
  }

  async #responseTo(form: FormData, key: string): Promise<ServerResponse | null> {
    const line = this.#browser.lines.shift() ?? "whole";
    if (line === "lost") return null;
    if (line === "busy") return { ...emptyResponse, status: 503, retryAfter: "3" };
    if (line === "captive") return { ...emptyResponse, status: 403, mediaType: "text/html", body: "<p>Log in</p>" };
    const response = await this.#browser.intake(form, key);
    return line === "unanswered" ? null : response;
  }

  isOnline = () => true;

  whenDue(_delaySeconds: number | null, signal: AbortSignal, goOn: () => void) {
    void this.later("due", Promise.resolve()).then(() => signal.aborted || goOn());
  }

  notify(notice: Parameters<Tab["notify"]>[0]) {
    for (const other of this.#browser.tabs)
      if (other !== this) void other.later("notice", Promise.resolve()).then(() => other.#listener(notice));
  }

  listen(listener: Parameters<Tab["listen"]>[0]) {
    this.#listener = listener;
  }

  /** The form that was opened last, by its position; its address, too. */
  get form(): string {
    return this.storage.read().form;
  }

  /** The state that the form shows. */
  get shown(): SubmissionState {
    return stateFor(this.state, this.form);
  }

  get draft() {
    return draftOf(this.storage.read(), this.form);
  }

  open(position: string) {
    void this.storage.dispatch({ kind: "opened", position });
  }

  write(values: Partial<Record<TextFieldName, string>>) {
    void this.storage.dispatch({ kind: "typed", values: { ...this.draft.values, ...values, position: this.form } });
    this.#change();
  }

  choose(file: File) {
    this.#change();
    void this.storage.choose(file);
  }

  /** Fills an empty form with the draft for another position. */
  take(from: string) {
    if (!isBlank(this.draft)) return;
    void this.storage.dispatch({ kind: "taken", from });
    this.write({});
  }

  #change() {
    if (this.shown.kind !== "idle") void this.submission.stop("changed");
  }

  async submit(positions: readonly string[]) {
    if (this.#isSubmitting || this.shown.kind === "sending" || this.shown.kind === "received") return;
    // The button is disabled meanwhile.
    this.#isSubmitting = true;
    await this.#submit(positions).finally(() => (this.#isSubmitting = false));
  }

  async #submit(positions: readonly string[]) {
    const { form } = this;
    await this.storage.whenRead();
    const { values, resume } = draftOf(this.storage.read(), form);
    const choices = positions.map((title) => ({ id: title, title }));
    if (!checkFields(values, choices).ok || checkResumeFile(resume)) {
      if (stateFor(this.state, form).kind !== "idle") this.submission.reset();
      return;
    }
    const fields = Object.entries(values);
    await this.submission.submit({ fields, resume, position: values.position ?? "", address: form });
  }

  async deleteUnsent() {
    await this.storage.deleteUnsent();
    if (this.state.kind !== "received") this.submission.reset();
  }
}

const emptyResponse: ServerResponse = { status: 0, mediaType: "", retryAfter: null, isRepeated: false, body: "" };

/** The intake of a running site. */
export function intakeAt(origin: string): Intake {
  return async (form, key) => {
    const headers = { Accept: "application/json", [idempotencyKeyHeader]: key };
    const response = await fetch(`${origin}/api/applications`, { method: "POST", body: form, headers });
    return {
      status: response.status,
      mediaType: response.headers.get("Content-Type") ?? "",
      retryAfter: response.headers.get("Retry-After"),
      isRepeated: response.headers.get(replayedHeader) === "true",
      body: await response.text(),
    };
  };
}
