import type { PointName } from "../site-points.ts";

/** Where the site or the chat may be stopped. Whoever comes to a point that nobody waits for goes on at once. */
export type CrashPoints = {
  /** Resolves true when somebody stands at `point` and stays there until `release`; false after `patienceMs`. */
  hold(point: PointName, patienceMs: number): Promise<boolean>;
  release(): void;
  /** Resolves when whoever comes to `point` may go on. */
  reach(point: string): Promise<void>;
};

export function createCrashPoints(): CrashPoints {
  let awaited: { point: string; reached: (isReached: boolean) => void; released: Promise<void> } | null = null;
  let release = () => {};

  return {
    hold(point, patienceMs) {
      const released = new Promise<void>((resolve) => (release = resolve));
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          awaited = null;
          resolve(false);
        }, patienceMs);
        awaited = {
          point,
          released,
          reached: (isReached) => {
            clearTimeout(timer);
            resolve(isReached);
          },
        };
      });
    },
    release: () => release(),
    async reach(point) {
      if (awaited?.point !== point) return;
      const { reached, released } = awaited;
      awaited = null;
      reached(true);
      await released;
    },
  };
}
