import type { Problem, Receipt } from "../../../application/answer.ts";
import {
  applicationsPath,
  idempotencyKeyField,
  idempotencyKeyHeader,
  replayedHeader,
  resumeField,
  statusPath,
} from "../../../application/protocol.ts";
import { isReference } from "../../../application/reference.ts";
import type { OutgoingApplication } from "./stored.ts";

type Attempt = { application: OutgoingApplication; signal: AbortSignal; onProgress: (fraction: number) => void };

/** Tries once to send an application with its resume. Never rejects. */
export async function sendApplication(attempt: Attempt): Promise<SendOutcome> {
  return outcomeOf(await post(attempt));
}

/** A phone that changed cells may hold a dead connection for minutes: abort after one minute without progress. */
const stallMilliseconds = 60_000;

/**
 * Returns null when the connection broke, or was aborted. Never rejects. (`fetch` does not report an upload's
 * progress.)
 */
function post({ application, signal, onProgress }: Attempt): Promise<ServerResponse | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stall = setTimeout(abort, stallMilliseconds);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stall);
      stall = setTimeout(abort, stallMilliseconds);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => resolve(readResponse(request));
    request.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener("abort", abort);
      resolve(null);
    };
    signal.addEventListener("abort", abort);

    request.open("POST", applicationsPath);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader(idempotencyKeyHeader, application.key);
    request.send(formDataOf(application));
  });
}

/** Returns the posted data. It has the key too: a proxy may remove a header that it does not know. */
export function formDataOf({ fields, key, resume }: OutgoingApplication): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  body.set(idempotencyKeyField, key);
  if (resume) body.append(resumeField, resume, resume.name);
  return body;
}

export type ServerResponse = ReturnType<typeof readResponse>;

function readResponse(request: XMLHttpRequest) {
  return {
    status: request.status,
    mediaType: request.getResponseHeader("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "",
    retryAfter: request.getResponseHeader("Retry-After"),
    isRepeated: request.getResponseHeader(replayedHeader) === "true",
    body: request.responseText,
  };
}

/**
 * Only `received` means that the application is stored (`isRepeated`: by an earlier attempt, and this one was ignored).
 * `refused` needs the person (no `problem`: a proxy refused the resume's size). After any other outcome, the same
 * request may be sent again under its key.
 */
export type SendOutcome =
  | { kind: "received"; receipt: Receipt; isRepeated: boolean }
  | { kind: "refused"; problem: Problem | null }
  | { kind: "busy"; retryAfterSeconds: number | null }
  | { kind: "failed" }
  | { kind: "unreachable" };

export function outcomeOf(response: ServerResponse | null): SendOutcome {
  if (!response) return { kind: "unreachable" };
  const { status, retryAfter, isRepeated } = response;
  const content = parseObject(response.body);
  if (status === 201) {
    const receipt = receiptIn(content);
    if (receipt) return { kind: "received", receipt, isRepeated };
  }
  if (status === 429 || status === 503) {
    // The header may also be a date; our server sends seconds.
    return { kind: "busy", retryAfterSeconds: /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : null };
  }
  if (status >= 400 && status < 500 && status !== 408) {
    const problem = isOwnProblem(response, content) ? (content as Problem) : null;
    // A proxy that refuses a file of this size will refuse it later too.
    if (problem || status === 413) return { kind: "refused", problem };
  }
  return { kind: "failed" };
}

/** Returns null for anything but a whole receipt. A receipt whose link is not a candidate's page is not ours. */
function receiptIn(content: Record<string, unknown> | null): Receipt | null {
  const { reference, receivedAt, statusUrl, answerBy } = content ?? {};
  if (typeof reference !== "string" || typeof receivedAt !== "string" || typeof statusUrl !== "string") return null;
  return isReference(reference) && statusUrl.startsWith(statusPath(reference, ""))
    ? { reference, receivedAt, statusUrl, ...(typeof answerBy === "string" && { answerBy }) }
    : null;
}

/** A firewall, a captive portal or a proxy without a server also refuses: then the browser tries again. */
function isOwnProblem({ status, mediaType }: ServerResponse, content: Record<string, unknown> | null): boolean {
  const isProblem = mediaType === "application/problem+json" && content?.type === "about:blank";
  return isProblem && content?.status === status && typeof content?.title === "string";
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
