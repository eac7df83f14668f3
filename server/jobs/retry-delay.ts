/** First and longest wait, in milliseconds. */
export type RetryTiming = { first: number; longest: number };

/** After so many failures, what keeps a message from its reader does not pass quickly. */
const quickRetries = 5;

/** The longest wait after more than that, each of which may have left a copy. */
const longestAmbiguousMs = 2 * 3_600_000;

/**
 * The wait before the next try after `failures` in a row: doubling from `first` up to `longest`, and of that a random
 * part between half and all, so that many waiters do not come back together. All in milliseconds.
 */
export function backoffMs(failures: number, { first, longest }: RetryTiming): number {
  const fullMs = Math.min(longest, first * 2 ** Math.min(failures - 1, 30));
  return Math.round(fullMs * (0.5 + Math.random() / 2));
}

/** The same for failures that may each have left a copy: after the fifth, up to two hours. */
export function ambiguousBackoffMs(failures: number, wait: RetryTiming): number {
  if (failures <= quickRetries) return backoffMs(failures, wait);
  return backoffMs(failures - quickRetries, {
    first: wait.longest,
    longest: Math.max(wait.longest, longestAmbiguousMs),
  });
}
