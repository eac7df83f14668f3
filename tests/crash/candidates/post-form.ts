import { chunkRange } from "../../../application/resume-chunks.ts";

/** A form ready to be posted. `chunks`: it names its resume, whose bytes travel ahead of it under `id`. */
export type PostedForm = {
  body: Buffer<ArrayBuffer>;
  headers: Record<string, string>;
  chunks: { id: string; bytes: Uint8Array<ArrayBuffer> } | null;
};

/**
 * What the sender knows after a post. `unknown`: no complete answer, or one that says "not now" (429, 5xx, and 408
 * for a form that took too long).
 */
export type FormOutcome =
  { kind: "acknowledged"; reference: string } | { kind: "refused"; status: number } | { kind: "unknown" };

/** Posts an application as the site's page does. Only a 201 that was received to its end acknowledges. */
export async function postForm(address: string, form: PostedForm, signal: AbortSignal): Promise<FormOutcome> {
  try {
    const first = await post(address, form, signal);
    if (first.status !== 409 || !form.chunks) return outcomeOf(first);
    const { missingPieces } = JSON.parse(first.text) as { missingPieces: number[] };
    for (const number of missingPieces)
      if (!(await sendChunk(address, form, number, signal))) return { kind: "unknown" };
    return outcomeOf(await post(address, form, signal));
  } catch {
    return { kind: "unknown" };
  }
}

async function post(address: string, { body, headers }: PostedForm, signal: AbortSignal) {
  const response = await fetch(`${address}/api/applications`, { method: "POST", body, headers, signal });
  return { status: response.status, text: await response.text() };
}

async function sendChunk(address: string, { chunks, headers }: PostedForm, number: number, signal: AbortSignal) {
  if (!chunks) return false;
  const { start, end } = chunkRange(number, chunks.bytes.length);
  const response = await fetch(`${address}/api/uploads/${chunks.id}/${number}`, {
    method: "PUT",
    body: chunks.bytes.subarray(start, end),
    headers: { "X-Forwarded-For": headers["X-Forwarded-For"] ?? "" },
    signal,
  });
  await response.arrayBuffer();
  return response.status === 204;
}

function outcomeOf({ status, text }: { status: number; text: string }): FormOutcome {
  if (status === 201) return { kind: "acknowledged", reference: (JSON.parse(text) as { reference: string }).reference };
  // 409: chunks went missing between their sending and the form's.
  const isNotNow = status >= 500 || status === 408 || status === 409 || status === 429;
  return isNotNow ? { kind: "unknown" } : { kind: "refused", status };
}
