import type { AlarmMessage } from "./alarm-message.ts";

const timeoutMs = 10_000;

/** Posts it as JSON. Rejects with a sentence that does not name the URL, which may be a secret. */
export async function postAlarm(url: string, message: AlarmMessage): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`ALERT_URL cannot be reached: ${codeOf(error)}.`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`ALERT_URL answers with ${response.status}.`);
}

/** The cause's code is Node's; the messages name the address. */
function codeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : (name ?? "unknown");
}
