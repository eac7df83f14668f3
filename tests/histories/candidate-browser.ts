import { checkFields } from "../../application/fields.ts";
import { idempotencyKeyHeader, replayedHeader } from "../../application/protocol.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import type { DeviceStore } from "../../app/careers/draft/device-store.ts";
import { draftFor } from "../../app/careers/draft/draft.ts";
import { DraftStorage } from "../../app/careers/draft/draft-storage.ts";
import { sentChanges, type OutgoingApplication } from "../../app/careers/draft/stored-values.ts";
import {
  formDataOf,
  nextWaiting,
  outgoingDoneWith,
  storeOutgoing,
} from "../../app/careers/submission/outgoing-application.ts";
import { outcomeOf, type ServerResponse } from "../../app/careers/submission/send-request.ts";
import {
  nextState,
  submissionChanges,
  type Received,
  type SubmissionEvent,
  type SubmissionState,
} from "../../app/careers/submission/submission-state.ts";

/** Takes a form under its key. */
export type Intake = (form: FormData, key: string) => Promise<ServerResponse>;

/** The fate of one request: `lost` never arrives, `unanswered` arrives and its answer does not. */
export type Line = "whole" | "lost" | "unanswered" | "busy" | "captive";

/** One browser with its device and its tabs. A tab's work between two events is done before the next one. */
export class CandidateBrowser {
  tabs: CandidateTab[] = [];
  /** The receipts that any tab has shown. */
  received: Received[] = [];
  readonly intake: Intake;
  readonly device: DeviceStore;

  constructor(intake: Intake, device: DeviceStore) {
    this.intake = intake;
    this.device = device;
  }

  async open(index = this.tabs.length): Promise<CandidateTab> {
    const tab = new CandidateTab(this);
    this.tabs[index] = tab;
    await tab.storage.load();
    await tab.goOn();
    return tab;
  }
}

/** The actions of `useSubmission` and the form, without a page. */
export class CandidateTab {
  state: SubmissionState = { kind: "idle" };
  readonly storage: DraftStorage;
  #browser: CandidateBrowser;

  constructor(browser: CandidateBrowser) {
    this.#browser = browser;
    this.storage = new DraftStorage(browser.device);
  }

  async dispatch(event: SubmissionEvent): Promise<void> {
    const next = nextState(this.state, event);
    if (next === this.state) return;
    this.state = next;
    if (next.kind === "received") await this.#confirm(next);
    else if (next.kind !== "idle") await this.storage.update((stored) => submissionChanges(next, stored));
    await this.goOn();
  }

  /** With nothing in hand, a tab looks for what waits, and leaves it to one that has it: browsers have a lock for that. */
  async goOn(): Promise<void> {
    if (this.#browser.tabs.some(({ state }) => state.kind !== "idle")) return;
    const application = await nextWaiting(this.storage, new AbortController().signal);
    if (application) await this.dispatch({ kind: "submitted", application });
  }

  async write(values: Record<string, string>): Promise<void> {
    const { draft } = this.storage.read();
    const { letters } = draftFor(draft, values["position"] ?? null);
    await this.storage.dispatch({ kind: "typed", values: { ...draft.values, ...values }, letters });
    await this.dispatch({ kind: "stopped", reason: "changed" });
  }

  /** `resume`: null when the file could not be read. */
  async choose(resume: File | null): Promise<void> {
    await this.storage.dispatch({ kind: "reading" });
    await this.storage.dispatch({ kind: "read", resume });
    await this.dispatch({ kind: "stopped", reason: "changed" });
  }

  /** The sentences of a form that is not complete; null when it was submitted. */
  async submit(positions: readonly string[]): Promise<string[] | null> {
    if (this.state.kind === "sending" || this.state.kind === "received") return null;
    const { values, resume } = this.storage.read().draft;
    const verdict = checkFields(
      values,
      positions.map((title) => ({ id: title, title })),
    );
    const code = checkResumeFile(resume);
    if (!verdict.ok || code) {
      await this.dispatch({ kind: "reset" });
      return [...(verdict.ok ? [] : verdict.errors.map(({ field }) => field)), ...(code ? ["resume"] : [])];
    }
    const position = values.position ?? "";
    const form = { fields: Object.entries(values), resume, position, address: "/careers/apply" };
    await this.dispatch({ kind: "submitted", application: await storeOutgoing(this.storage, form) });
    return null;
  }

  /** One attempt over `line`, if one is due. The page ends before its answer when it `dies`. */
  async deliver(line: Line, dies = false): Promise<void> {
    await this.goOn();
    await this.dispatch({ kind: "due" });
    if (this.state.kind !== "sending") return;
    const { application } = this.state;
    const response = await this.#responseTo(application, line);
    if (dies) return;
    await this.dispatch({ kind: "answered", outcome: outcomeOf(response), isOnline: true, random: 0 });
  }

  async stop(): Promise<void> {
    await this.dispatch({ kind: "stopped", reason: "canceled" });
  }

  async deleteUnsent(): Promise<void> {
    await this.storage.deleteUnsent();
    if (this.state.kind !== "received") await this.dispatch({ kind: "reset" });
  }

  async #responseTo(application: OutgoingApplication, line: Line): Promise<ServerResponse | null> {
    if (line === "lost") return null;
    if (line === "busy") return { ...emptyResponse, status: 503, retryAfter: "3" };
    if (line === "captive") return { ...emptyResponse, status: 403, mediaType: "text/html", body: "<p>Log in</p>" };
    const response = await this.#browser.intake(formDataOf(application), application.key);
    return line === "unanswered" ? null : response;
  }

  async #confirm(received: Received): Promise<void> {
    const { application, receipt } = received;
    const { key, position } = application;
    this.#browser.received.push(received);
    await this.storage.removeSent(position, (stored) => ({
      ...outgoingDoneWith(stored, application),
      ...sentChanges({ ...receipt, position }),
    }));
    for (const other of this.#browser.tabs) {
      if (other === this) continue;
      if (other.state.kind !== "idle" && other.state.kind !== "received" && other.state.application.key === key)
        await other.dispatch({ kind: "reset" });
      await other.storage.dispatch({ kind: "sent", position, elsewhere: { position, statusUrl: receipt.statusUrl } });
    }
    await this.dispatch({ kind: "reset" });
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
