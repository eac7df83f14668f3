import { setTimeout as wait } from "node:timers/promises";
import { isTransient } from "../database/transient-error.ts";

/** First and longest wait, in milliseconds. */
export type RetryTiming = { first: number; longest: number };

/**
 * Returns the wait before the next try, after `failures` in a row before the last one: doubling from `first` up to
 * `longest`, of which a random part between half and all, so that many jobs do not come back together. All in
 * milliseconds.
 */
export function backoffMs(failures: number, { first, longest }: RetryTiming): number {
  const fullMs = Math.min(longest, first * 2 ** Math.min(failures, 30));
  return Math.round(fullMs * (0.5 + Math.random() / 2));
}

/**
 * Retries until the database is back, while `signal` allows, and returns what `write` does. Throws when the statement is
 * refused, or when stopped.
 */
export async function retryUntilWritten<Result>(write: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let failures = 0; ; failures++) {
    try {
      return await write();
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error;
      await wait(backoffMs(failures, { first: 100, longest: 2_000 }), undefined, { signal }).catch(() => {});
    }
  }
}

/** Returns the database's or Node's code, or the error's name: no path and no personal data. */
export function reasonOf(error: unknown): string {
  const { code, name, cause } = error as NodeJS.ErrnoException;
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
}
