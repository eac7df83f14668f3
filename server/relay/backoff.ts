/** How long the relay waits before it tries again, in milliseconds. Tests shorten them. */
export type RelayTiming = {
  /** First and longest wait of one application after a failure of its own. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** First and longest wait of everything while Telegram cannot be reached or refuses us. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** How often an instance that does not relay asks whether it should. */
  standbyMs: number;
  /** How often the outbox is read although nobody rang. */
  idleMs: number;
  /** How long `stop` lets the current send go on. */
  stopGraceMs: number;
};

export const relayTiming: RelayTiming = {
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
  firstPauseMs: 2_000,
  longestPauseMs: 60_000,
  standbyMs: 1_000,
  idleMs: 30_000,
  stopGraceMs: 20_000,
};

/**
 * The wait before the next try after `failures` in a row: doubling from `firstMs` up to `longestMs`, and of that a
 * random part between half and all, so that many waiters do not come back together.
 */
export function backoffMs(failures: number, firstMs: number, longestMs: number): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(fullMs * (0.5 + Math.random() / 2));
}
