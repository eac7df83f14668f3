/**
 * A queue's one way to wait. A ring between two waits is not lost: it ends the next one at once.
 * After `stop` no wait lasts.
 */
export type WakeSignal = {
  /** Resolves after `ms`, at a ring, or when stopped. */
  wait(ms: number): Promise<void>;
  /** Resolves after `ms` or when stopped; rings are kept for later. */
  rest(ms: number): Promise<void>;
  ring(): void;
  stop(): void;
  readonly isStopped: boolean;
};

export function createWakeSignal(): WakeSignal {
  let hasRung = false;
  let isStopped = false;
  let wake = () => {};

  async function sleepUntil(isOver: () => boolean, ms: number) {
    const end = performance.now() + ms;
    for (let leftMs = ms; leftMs > 0 && !isOver() && !isStopped; leftMs = end - performance.now()) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(leftMs, longestTimerMs));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  return {
    async wait(ms) {
      await sleepUntil(() => hasRung, ms);
      hasRung = false;
    },
    rest: (ms) => sleepUntil(() => false, ms),
    ring() {
      hasRung = true;
      wake();
    },
    stop() {
      isStopped = true;
      wake();
    },
    get isStopped() {
      return isStopped;
    },
  };
}

/** Node fires a longer timer at once. */
const longestTimerMs = 2_147_483_647;
