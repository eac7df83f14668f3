export type EncodedForm = { body: Buffer<ArrayBuffer>; headers: Record<string, string> };

/**
 * What the sender knows after a post. `unknown`: no complete answer, or one that says "not now" (429, 5xx, and 408
 * for a form that took too long).
 */
export type FormOutcome =
  { kind: "acknowledged"; reference: string } | { kind: "refused"; status: number } | { kind: "unknown" };

/** Posts an application as the site's page does. Only a 201 that was received to its end acknowledges. */
export async function postForm(address: string, form: EncodedForm, signal: AbortSignal): Promise<FormOutcome> {
  try {
    const { body, headers } = form;
    const response = await fetch(`${address}/api/applications`, { method: "POST", body, headers, signal });
    const text = await response.text();
    const { status } = response;
    if (status === 201)
      return { kind: "acknowledged", reference: (JSON.parse(text) as { reference: string }).reference };
    return status >= 500 || status === 408 || status === 429 ? { kind: "unknown" } : { kind: "refused", status };
  } catch {
    return { kind: "unknown" };
  }
}
