import { setTimeout as wait } from "node:timers/promises";

/** First and longest wait, in milliseconds. */
export type RetryTiming = { first: number; longest: number };

/**
 * The wait before the next try after `failures` in a row: doubling from `first` up to `longest`, and of that a random
 * part between half and all, so that many waiters do not come back together. All in milliseconds.
 */
export function backoffMs(failures: number, { first, longest }: RetryTiming): number {
  const fullMs = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(fullMs * (0.5 + Math.random() / 2));
}

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

/** The database's or Node's code, or the error's name: no path, and nothing personal that a message may quote. */
export function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
