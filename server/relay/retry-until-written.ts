import { setTimeout as wait } from "node:timers/promises";
import { writeRetryMs } from "./relay-timing.ts";

/**
 * Writes what must not be lost: retries until the database is back, for as long as `signal` allows, at least once.
 * Throws when the database refuses the statement (constraints, wrong data), or the last error when stopped.
 */
export async function retryUntilWritten(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let waitMs = writeRetryMs.first; ; waitMs = Math.min(waitMs * 2, writeRetryMs.longest)) {
    try {
      await write();
      return;
    } catch (error) {
      if (isRefusal(error) || signal.aborted) throw error;
      await wait(waitMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** SQLSTATE classes in which the same statement would be refused again: data, constraint, syntax or rights. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(22|23|42)[0-9A-Z]{3}$/.test(code);
}
