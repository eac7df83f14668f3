import type { PointName } from "../site-points.ts";

/** Where an instance of the site, or a call of it to the chat, may be stopped. Points that are not held stop nothing. */
export type CrashPoints = {
  /**
   * Resolves with the number of the instance that reaches `point` and stops there until `release`; null when none does
   * within `patienceMs`.
   */
  hold(point: PointName, patienceMs: number): Promise<number | null>;
  release(): void;
  /** Resolves when an instance that has come to `point` may go on. */
  reach(point: string, instance: number): Promise<void>;
};

export function createCrashPoints(): CrashPoints {
  let held: { point: string; reached: (instance: number) => void; released: Promise<void> } | null = null;
  let release = () => {};

  return {
    hold(point, patienceMs) {
      const released = new Promise<void>((resolve) => (release = resolve));
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          held = null;
          resolve(null);
        }, patienceMs);
        held = {
          point,
          released,
          reached: (instance) => {
            clearTimeout(timer);
            resolve(instance);
          },
        };
      });
    },
    release: () => release(),
    async reach(point, instance) {
      if (held?.point !== point) return;
      const { reached, released } = held;
      held = null;
      reached(instance);
      await released;
    },
  };
}
