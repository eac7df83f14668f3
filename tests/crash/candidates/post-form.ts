import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Receipt } from "../../../application/answer.ts";
import { withdrawPath } from "../../../application/protocol.ts";
import { chunkRange } from "../../../application/resume-chunks.ts";
import { answerTo, postTo } from "../../support/upload.ts";
import type { RateLimitWatch } from "../checks/rate-limit-watch.ts";

/**
 * A form ready to be posted. `chunks`: it names its resume, whose bytes travel ahead of it under `id`. `isSlow`: its
 * sender's line carries 1.3 kB/s.
 */
export type PostedForm = {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  network: string;
  chunks: { id: string; bytes: Uint8Array<ArrayBuffer> } | null;
  isSlow: boolean;
};

/** Where forms are posted, and what watches the responses. Each request goes to the address that `address` chooses. */
export type Line = { address: () => string; rateLimits: RateLimitWatch };

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
export async function postWithdrawal({ address }: Line, statusUrl: string, signal: AbortSignal) {
  try {
    const url = address() + withdrawPath(statusUrl);
    const response = await fetch(url, { method: "POST", redirect: "manual", signal });
    await response.arrayBuffer();
    return response.status === 303 ? "acknowledged" : response.status === 404 ? "refused" : "unknown";
  } catch {
    return "unknown";
  }
}

async function post({ address, rateLimits }: Line, form: PostedForm, signal: AbortSignal) {
  const begunAtMs = performance.now();
  const answer = await (form.isSlow ? postSlowly : postAtOnce)(address(), form, signal).catch(() => null);
  rateLimits.note(form.network, "form", answer?.status ?? null, begunAtMs);
  if (!answer) throw new Error("The form had no complete response.");
  return answer;
}

async function postAtOnce(address: string, { body, headers, network }: PostedForm, signal: AbortSignal) {
  const response = await fetch(`${address}/api/applications`, {
    method: "POST",
    body,
    headers: { ...headers, "X-Forwarded-For": network },
    signal,
  });
  return { status: response.status, text: await response.text() };
}

/** Sends 1.3 kB a second until a response comes or `signal` ends it; resolves with the response. */
export async function postSlowly(
  address: string,
  { body, headers, network }: Pick<PostedForm, "body" | "headers" | "network">,
  signal: AbortSignal,
) {
  const own = { "X-Forwarded-For": network, "Content-Length": String(body.length) };
  const request = postTo(Number(new URL(address).port), { ...headers, ...own });
  // The post breaks off when the response comes before its end.
  pipeline(slowly(body), request, { signal }).catch(() => {});
  return answerTo(request).finally(() => request.destroy());
}

async function* slowly(body: Buffer) {
  for (let start = 0; start < body.length; start += slowBytesPerSecond) {
    yield body.subarray(start, start + slowBytesPerSecond);
    await wait(1000);
  }
}

/** The speed per second of the slowest sender that the site still accepts. */
const slowBytesPerSecond = 1_300;

async function sendChunk({ address, rateLimits }: Line, form: PostedForm, number: number, signal: AbortSignal) {
  const { chunks, network } = form;
  if (!chunks) return false;
  const begunAtMs = performance.now();
  const { start, end } = chunkRange(number, chunks.bytes.length);
  const response = await fetch(`${address()}/api/uploads/${chunks.id}/${number}`, {
    method: "PUT",
    body: chunks.bytes.subarray(start, end),
    headers: { "X-Forwarded-For": network },
    signal,
  }).catch(() => null);
  rateLimits.note(network, "chunk", response?.status ?? null, begunAtMs);
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
