import type { Receipt } from "../../../application/answer.ts";
import { withdrawPath } from "../../../application/protocol.ts";
import { chunkRange } from "../../../application/resume-chunks.ts";

/** A form ready to be posted. `chunks`: it names its resume, whose bytes travel ahead of it under `id`. */
export type PostedForm = {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  network: string;
  chunks: { id: string; bytes: Uint8Array<ArrayBuffer> } | null;
};

/** Where a request goes: each to the address that this chooses. */
export type Line = () => string;

/**
 * The sender's knowledge after a post. `unknown`: no complete answer, or one that says "not now" (429, 5xx, and 408 for
 * a form that took too long).
 */
export type FormOutcome =
  | { kind: "acknowledged"; reference: string; statusUrl: string }
  | { kind: "refused"; status: number }
  | { kind: "unknown" };

/** Posts an application as the site's page does. Only a 201 that was received to its end acknowledges. */
export async function postForm(line: Line, form: PostedForm, signal: AbortSignal): Promise<FormOutcome> {
  try {
    const first = await post(line, form, signal);
    if (first.status !== 409 || !form.chunks) return outcomeOf(first);
    const { missingPieces } = JSON.parse(first.text) as { missingPieces: number[] };
    for (const number of missingPieces) if (!(await sendChunk(line, form, number, signal))) return { kind: "unknown" };
    return outcomeOf(await post(line, form, signal));
  } catch {
    return { kind: "unknown" };
  }
}

/**
 * Withdraws an application as its page does. `acknowledged` only after a complete answer that leads back to that page;
 * `refused`: the site does not know it.
 */
export async function postWithdrawal(line: Line, statusUrl: string, signal: AbortSignal) {
  try {
    const url = line() + withdrawPath(statusUrl);
    const response = await fetch(url, { method: "POST", redirect: "manual", signal });
    await response.arrayBuffer();
    return response.status === 303 ? "acknowledged" : response.status === 404 ? "refused" : "unknown";
  } catch {
    return "unknown";
  }
}

async function post(line: Line, { body, headers, network }: PostedForm, signal: AbortSignal) {
  const response = await fetch(`${line()}/api/applications`, {
    method: "POST",
    body,
    headers: { ...headers, "X-Forwarded-For": network },
    signal,
  });
  return { status: response.status, text: await response.text() };
}

async function sendChunk(line: Line, form: PostedForm, number: number, signal: AbortSignal) {
  const { chunks, network } = form;
  if (!chunks) return false;
  const { start, end } = chunkRange(number, chunks.bytes.length);
  const response = await fetch(`${line()}/api/uploads/${chunks.id}/${number}`, {
    method: "PUT",
    body: chunks.bytes.subarray(start, end),
    headers: { "X-Forwarded-For": network },
    signal,
  }).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 204;
}

function outcomeOf({ status, text }: { status: number; text: string }): FormOutcome {
  if (status === 201) {
    const { reference, statusUrl } = JSON.parse(text) as Receipt;
    return { kind: "acknowledged", reference, statusUrl };
  }
  // 409: chunks went missing between their sending and the form's.
  const isNotNow = status >= 500 || status === 408 || status === 409 || status === 429;
  return isNotNow ? { kind: "unknown" } : { kind: "refused", status };
}
