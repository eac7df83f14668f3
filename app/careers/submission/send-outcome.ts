import type { Problem, Receipt } from "../../../application/answer.ts";
import { statusPath } from "../../../application/protocol.ts";
import { isReference } from "../../../application/reference.ts";
import type { ServerResponse } from "./send-request.ts";

/**
 * The outcome of one attempt to send. Only `received` means that the application is stored (`isRepeated`: by an earlier
 * attempt under the same key, and this one was ignored); `refused` needs the person, the others may be tried again with
 * the same key.
 */
export type SendOutcome =
  | { kind: "received"; receipt: Receipt; isRepeated: boolean }
  | { kind: "refused"; status: number; problem: Problem | null }
  | (NotSent & {
      /** A chunk of a large resume arrived, so that trying again soon is worth it. */
      hasAdvanced?: boolean;
    });

export type NotSent = { kind: "busy"; retryAfterSeconds: number | null } | { kind: "failed" } | { kind: "unreachable" };

/** What a response means, or a broken connection (null). */
export function outcomeOf(response: ServerResponse | null): SendOutcome {
  if (!response) return { kind: "unreachable" };
  const { status, retryAfter, isRepeated } = response;
  const content = parseObject(response.body);
  if (status === 201) {
    const receipt = receiptIn(content);
    if (receipt) return { kind: "received", receipt, isRepeated };
  }
  if (status === 429 || status === 503) return { kind: "busy", retryAfterSeconds: seconds(retryAfter) };
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) {
    const problem = isOwnProblem(response, content) ? (content as Problem) : null;
    // A proxy that takes no file of this size will not take it later either.
    if (problem || status === 413) return { kind: "refused", status, problem };
  }
  return { kind: "failed" };
}

/** Null for anything but a whole receipt. One that names another address than the candidate's page is not ours. */
function receiptIn(content: Record<string, unknown> | null): Receipt | null {
  const { reference, receivedAt, statusUrl } = content ?? {};
  if (typeof reference !== "string" || typeof receivedAt !== "string" || typeof statusUrl !== "string") return null;
  return isReference(reference) && statusUrl.startsWith(statusPath(reference, ""))
    ? { reference, receivedAt, statusUrl }
    : null;
}

/**
 * Whether the refusal is our server's. A firewall, a captive portal or a proxy without a server behind it refuses with
 * the same status codes, some with problem documents of their own types: what those refuse is tried again.
 */
function isOwnProblem({ status, mediaType }: ServerResponse, content: Record<string, unknown> | null): boolean {
  const isProblem = mediaType === "application/problem+json" && content?.type === "about:blank";
  return isProblem && content?.status === status && typeof content?.title === "string";
}

/** The numbers of the chunks that a response asks for; null when it asks for none. */
export function missingChunks(response: ServerResponse | null): number[] | null {
  const { missingPieces: missing } = (response?.status === 409 ? parseObject(response.body) : null) ?? {};
  return Array.isArray(missing) ? (missing as number[]) : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** `Retry-After` may also be a date; our server sends seconds. */
function seconds(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}
