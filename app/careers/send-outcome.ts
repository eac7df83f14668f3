import type { Problem, Receipt } from "../../application/answer.ts";
import { isReference } from "../../application/reference.ts";
import type { ServerAnswer } from "./ask-server.ts";

/**
 * What came of one attempt to send. Only `received` means that the application is stored (`isRepeated`: an earlier
 * attempt under the same key was, and this one was not looked at);
 * `refused` needs the person, the others may be tried again with the same key.
 */
export type SendOutcome =
  | { kind: "received"; receipt: Receipt; isRepeated: boolean }
  | { kind: "refused"; status: number; problem: Problem | null }
  | (NotSent & {
      /** A part of a large resume arrived, so that trying again soon is worth it. */
      hasAdvanced?: boolean;
    });

export type NotSent = { kind: "busy"; retryAfterSeconds: number | null } | { kind: "failed" } | { kind: "unreachable" };

/** What an answer of the server means, or a connection that broke. */
export function outcomeOf(answered: ServerAnswer | null): SendOutcome {
  if (!answered) return { kind: "unreachable" };
  const { status, retryAfter, isRepeated } = answered;
  const answer = parseObject(answered.body);
  if (status === 201) {
    const { reference, receivedAt } = answer ?? {};
    if (typeof reference === "string" && isReference(reference) && typeof receivedAt === "string")
      return { kind: "received", receipt: { reference, receivedAt }, isRepeated };
  }
  if (status === 429 || status === 503) return { kind: "busy", retryAfterSeconds: seconds(retryAfter) };
  if (status >= 400 && status < 500 && status !== 408 && status !== 409)
    return { kind: "refused", status, problem: typeof answer?.title === "string" ? (answer as Problem) : null };
  return { kind: "failed" };
}

/** The pieces that an answer asks for; null when it asks for none. */
export function missingPieces(answered: ServerAnswer | null): number[] | null {
  const { missingPieces: missing } = (answered?.status === 409 ? parseObject(answered.body) : null) ?? {};
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

/** `Retry-After` may also be a date; our server says seconds. */
function seconds(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}
