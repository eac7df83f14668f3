import { setTimeout as wait } from "node:timers/promises";

const longestPauseMilliseconds = 30_000;

/**
 * Calls `revive` after a break until it succeeds, one attempt at a time, with growing pauses. The signal tells it to give
 * up: the site is being stopped. `noticeBreak` may be called at any time and often; `end` waits for a running attempt.
 */
export function restartOnFailure(revive: (signal: AbortSignal) => Promise<void>, report: (sentence: string) => void) {
  const ended = new AbortController();
  let current: Promise<void> | null = null;

  function noticeBreak() {
    if (ended.signal.aborted) return;
    current ??= reviveUntilDone().finally(() => (current = null));
  }

  async function reviveUntilDone() {
    for (let pause = 500; !ended.signal.aborted; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
      try {
        return await revive(ended.signal);
      } catch (error) {
        if (ended.signal.aborted) return;
        report(`The database is away: ${(error as Error).message}`);
        await wait(pause, undefined, { signal: ended.signal }).catch(() => {});
      }
    }
  }

  async function end() {
    ended.abort();
    await current;
  }
  return { noticeBreak, end };
}
