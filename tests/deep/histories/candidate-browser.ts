import type fc from "fast-check";
import { checkFields, type TextFieldName } from "../../../application/fields.ts";
import { idempotencyKeyHeader, replayedHeader } from "../../../application/protocol.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { ApplicationState } from "../../../app/form/store/application-state.ts";
import { ApplicationStore } from "../../../app/form/store/application-store.ts";
import { Device } from "../../../app/form/store/device.ts";
import { draftOf, isBlank } from "../../../app/form/store/draft.ts";
import type { Changes, NamedValues } from "../../../app/form/store/named-values.ts";
import { formDataOf, outcomeOf, type ServerResponse } from "../../../app/form/store/send-application.ts";
import type { Stored } from "../../../app/form/store/stored.ts";
import { submissionAt, type Received, type Submission } from "../../../app/form/store/submission.ts";
import type { Tab } from "../../../app/form/store/tab.ts";
import { memoryValues } from "../../support/memory-values.ts";

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
  readonly #memory = memoryValues();

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
    return new Device(this.#memory).update((stored) => stored);
  }

  /** Transactions take effect in the order in which they begin; when each is seen to end is open. */
  deviceOf(tab: CandidateTab): NamedValues {
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
          memory.update((entries) => checked(change(entries))),
        ),
      write: async (changes) => tab.later("device", memory.write(checked(changes))),
    };
  }
}

/** A tab with the form in it. */
export class CandidateTab implements Tab {
  readonly store: ApplicationStore;
  #browser: CandidateBrowser;
  #isClosed = false;
  #isSubmitting = false;
  #listener: Parameters<Tab["listen"]>[0] = () => {};

  constructor(browser: CandidateBrowser) {
    this.#browser = browser;
    this.store = new ApplicationStore(browser.deviceOf(this), this);
    this.store.state.subscribe(({ submission }) => {
      if (submission.kind === "sending") browser.sent.set(submission.application.key, submission.application.position);
      if (submission.kind !== "received" || browser.received.includes(submission)) return;
      browser.received.push(submission);
      void this.later("form closes", Promise.resolve()).then(() => this.store.reset());
    });
    this.store.start();
  }

  get state(): ApplicationState {
    return this.store.state.getState();
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

  /** As in a page without TLS, which has no locks: nothing but the key prevents a second copy. */
  whileAlone(_key: string, _signal: AbortSignal, work: () => Promise<void>) {
    return work();
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
    return this.state.form;
  }

  /** The submission that the form shows. */
  get shown(): Submission {
    return submissionAt(this.state.submission, this.form);
  }

  get draft() {
    return draftOf(this.state, this.form);
  }

  open(position: string) {
    this.store.open(position);
  }

  write(values: Partial<Record<TextFieldName, string>>) {
    this.store.type({ ...this.draft.values, ...values, position: this.form });
    this.#change();
  }

  choose(file: File) {
    this.#change();
    void this.store.choose(file);
  }

  /** Fills an empty form with the draft for another position. */
  take(from: string) {
    if (!isBlank(this.draft)) return;
    this.store.take(from);
    this.write({});
  }

  #change() {
    if (this.shown.kind !== "idle") void this.store.stop("changed");
  }

  async submit(positions: readonly string[]) {
    if (this.#isSubmitting || this.shown.kind === "sending" || this.shown.kind === "received") return;
    // The button is disabled meanwhile.
    this.#isSubmitting = true;
    await this.#submit(positions).finally(() => (this.#isSubmitting = false));
  }

  async #submit(positions: readonly string[]) {
    const { form } = this;
    await this.store.whenRead();
    const { values, resume } = draftOf(this.state, form);
    const choices = positions.map((title) => ({ id: title, title }));
    if (!checkFields(values, choices).ok || checkResumeFile(resume)) {
      if (submissionAt(this.state.submission, form).kind !== "idle") this.store.reset();
      return;
    }
    const fields = Object.entries(values);
    await this.store.submit({ fields, resume, position: values.position ?? "", address: form });
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
