/** How long the relay waits, in milliseconds. Time-outs of the sends are with the client (`sendTimeouts`). */
export type RelayTiming = {
  /** First and longest wait of one application after a failure of its own. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** Longest wait after more than five failures that may each have left a copy in the chat. */
  longestAmbiguousRetryMs: number;
  /** First and longest wait of everything while Telegram cannot be reached or refuses us. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** First and longest wait before the relay connects to the database again. */
  firstReconnectMs: number;
  longestReconnectMs: number;
  /** How often an instance that does not relay asks whether it should. */
  standbyMs: number;
  /** How often the instance that relays says so, and for how long others may not hear it before they end its sessions. */
  beatMs: number;
  frozenAfterMs: number;
  /** How often the instance that relays counts what waits from each network. */
  crowdCheckMs: number;
  /** How often the outbox is read without a notification. */
  idleMs: number;
  /** How long `stop` lets the current send go on. */
  stopGraceMs: number;
};

/** The waits of one message of its own: an application, the line about a withdrawal, or a candidate's mail. */
export type RetryTiming = Pick<RelayTiming, "firstRetryMs" | "longestRetryMs" | "longestAmbiguousRetryMs">;

/** Tests shorten them. */
export const relayTiming: RelayTiming = {
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
  longestAmbiguousRetryMs: 2 * 3_600_000,
  firstPauseMs: 2_000,
  longestPauseMs: 60_000,
  firstReconnectMs: 100,
  longestReconnectMs: 5_000,
  standbyMs: 1_000,
  beatMs: 10_000,
  frozenAfterMs: 120_000,
  crowdCheckMs: 30_000,
  idleMs: 30_000,
  stopGraceMs: 20_000,
};

/** How often each instance looks whether the key of the networks is a day old. */
export const rotationCheckMs = 10 * 60_000;

/** How soon to look again at an outbox row that is due but held by another connection. */
export const heldRowMs = 500;

/** First and longest wait before a record that must not be lost is written again. */
export const writeRetryMs = { first: 100, longest: 2_000 };

/** What the relay's own connection allows the database: to connect, to respond, to end. */
export const leaderTimeouts = { connectMs: 10_000, queryMs: 30_000, closeMs: 2_000 };

/** An application that has waited longer is late: every trouble that cures itself quickly is over by then. */
export const lateAfterSeconds = 15 * 60;

/** How often each instance looks for late applications. */
export const delayCheckMs = 60_000;

/**
 * The wait before the next try after `failures` in a row: doubling from `firstMs` up to `longestMs`, and of that a
 * random part between half and all, so that many waiters do not come back together.
 */
export function backoffMs(failures: number, firstMs: number, longestMs: number): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(fullMs * (0.5 + Math.random() / 2));
}

/** The wait of one message after `failures` of its own in a row. */
export function retryMs(failures: number, isAmbiguous: boolean, timing: RetryTiming): number {
  const { firstRetryMs, longestRetryMs, longestAmbiguousRetryMs } = timing;
  if (!isAmbiguous || failures <= quickRetries) return backoffMs(failures, firstRetryMs, longestRetryMs);
  return backoffMs(failures - quickRetries, longestRetryMs, longestAmbiguousRetryMs);
}

/** After so many failures, what keeps an application from the chat does not pass quickly. */
const quickRetries = 5;

/**
 * Whether the next attempt of a row is due, as SQL over its `next_attempt_at` and `failures`. One further away than any
 * wait of `retryMs` (the clock was set back) is due too. `longest` and `longestAmbiguous` are parameters, in milliseconds.
 */
export function dueNow(longest: string, longestAmbiguous: string): string {
  const longestWait = `case when failures > ${quickRetries} then ${longestAmbiguous}::float8 else ${longest}::float8 end`;
  return `(next_attempt_at <= now() or next_attempt_at > now() + ${longestWait} * interval '1 millisecond')`;
}

/** The two parameters of `dueNow`. */
export function dueParameters({ longestRetryMs, longestAmbiguousRetryMs }: RetryTiming): [number, number] {
  return [longestRetryMs, Math.max(longestRetryMs, longestAmbiguousRetryMs)];
}
