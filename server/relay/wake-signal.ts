/**
 * The relay's one way to wait. A ring that comes while nobody waits is not lost: it ends the next wait at once.
 * After `stop` no wait lasts.
 */
export type WakeSignal = {
  /** Resolves after `ms`, at a ring, or when stopped. */
  wait(ms: number): Promise<void>;
  ring(): void;
  stop(): void;
  readonly isStopped: boolean;
};

export function createWakeSignal(): WakeSignal {
  let hasRung = false;
  let isStopped = false;
  let wake: (() => void) | null = null;

  function ring() {
    hasRung = true;
    wake?.();
  }

  return {
    ring,
    stop() {
      isStopped = true;
      ring();
    },
    get isStopped() {
      return isStopped;
    },
    async wait(ms) {
      if (!hasRung && !isStopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(ms, longestTimerMs));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      hasRung = false;
    },
  };
}

/** Node fires a longer timer at once. */
const longestTimerMs = 2_147_483_647;
