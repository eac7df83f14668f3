import type { PointName } from "../site-points.ts";

/** Where an instance of the site, or a call of it to the chat, may be stopped. Points that are not held stop nothing. */
export function createCrashPoints() {
  let held: { point: string; reached: (instance: number | null) => void } | null = null;
  let released = Promise.withResolvers<void>();

  return {
    /**
     * Resolves with the number of the instance that reaches `point` and stops there until `release`; null when none does
     * within `patienceMs`.
     */
    hold(point: PointName, patienceMs: number): Promise<number | null> {
      const { promise, resolve } = Promise.withResolvers<number | null>();
      const timer = setTimeout(reached, patienceMs, null);
      function reached(instance: number | null) {
        clearTimeout(timer);
        held = null;
        resolve(instance);
      }
      released = Promise.withResolvers<void>();
      held = { point, reached };
      return promise;
    },
    release: () => released.resolve(),
    /** Resolves when an instance that has come to `point` may go on. */
    async reach(point: string, instance: number): Promise<void> {
      if (held?.point !== point) return;
      held.reached(instance);
      await released.promise;
    },
  };
}
