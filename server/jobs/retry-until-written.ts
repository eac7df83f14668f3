import { setTimeout as wait } from "node:timers/promises";
import { backoffMs } from "./retry-delay.ts";

/**
 * Writes the id of a message that is in the chat: retries until the database is back, for as long as `signal` allows, at
 * least once. Throws when the database refuses the statement (constraints, wrong data), or the last error when stopped.
 */
export async function retryUntilWritten(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let failures = 1; ; failures++) {
    try {
      await write();
      return;
    } catch (error) {
      if (isRefusal(error) || signal.aborted) throw error;
      await wait(backoffMs(failures, { first: 100, longest: 2_000 }), undefined, { signal }).catch(() => {});
    }
  }
}

/** SQLSTATE classes in which the same statement would be refused again: data, constraint, syntax or rights. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}
