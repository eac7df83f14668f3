import type { Problem, Receipt } from "../../application/answer.ts";
import { isReference } from "../../application/reference.ts";
import { bodyOf, type Parcel } from "./parcel.ts";

/**
 * What came of one attempt to send. Only `received` means that the application is stored (`isRepeated`: an earlier
 * attempt under the same key was, and this one was not looked at);
 * `refused` needs the person, the others may be tried again with the same key.
 */
export type SendOutcome =
  | { kind: "received"; receipt: Receipt; isRepeated: boolean }
  | { kind: "refused"; status: number; problem: Problem | null }
  | { kind: "busy"; retryAfterSeconds: number | null }
  | { kind: "failed" }
  | { kind: "unreachable" };

type Attempt = { parcel: Parcel; signal: AbortSignal; onProgress: (fraction: number) => void };

/** XMLHttpRequest, because `fetch` tells nothing of an upload's progress. Never rejects. */
export function sendApplication({ parcel, signal, onProgress }: Attempt): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stall = new Stall(() => request.abort());
    request.upload.onprogress = ({ loaded, total }) => {
      stall.restart();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(readAnswer(request.status, readHeaders(request), request.responseText));
    request.onerror = () => resolve({ kind: "unreachable" });
    request.onabort = () => resolve({ kind: "unreachable" });
    request.onloadend = () => stall.stop();
    signal.addEventListener("abort", () => request.abort());

    request.open("POST", "/api/applications");
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Idempotency-Key", parcel.key);
    request.send(bodyOf(parcel));
    stall.restart();
  });
}

export type AnswerHeaders = { retryAfter: string | null; isRepeated: boolean };

/** What a complete answer of the server means. */
export function readAnswer(status: number, { retryAfter, isRepeated }: AnswerHeaders, body: string): SendOutcome {
  const answer = parseObject(body);
  if (status === 201) {
    const { reference, receivedAt } = answer ?? {};
    if (typeof reference === "string" && isReference(reference) && typeof receivedAt === "string")
      return { kind: "received", receipt: { reference, receivedAt }, isRepeated };
  }
  if (status === 429 || status === 503) return { kind: "busy", retryAfterSeconds: seconds(retryAfter) };
  if (status >= 400 && status < 500 && status !== 408)
    return { kind: "refused", status, problem: typeof answer?.title === "string" ? (answer as Problem) : null };
  return { kind: "failed" };
}

function readHeaders(request: XMLHttpRequest): AnswerHeaders {
  return {
    retryAfter: request.getResponseHeader("Retry-After"),
    isRepeated: request.getResponseHeader("Idempotent-Replayed") === "true",
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** `Retry-After` may also be a date; our server says seconds. */
function seconds(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}

/** A phone that changed cells may hold a dead connection for minutes: give up when nothing has moved for one. */
const stallMilliseconds = 60_000;

class Stall {
  #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onStall: () => void) {
    this.#onStall = onStall;
  }

  restart() {
    this.stop();
    this.#timer = setTimeout(this.#onStall, stallMilliseconds);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
