import { setTimeout as wait } from "node:timers/promises";
import { jobKinds } from "../../../../server/jobs/job-kinds.ts";
import { isBeginning, kindsOfJobs, type BeginningPoint, type PointName } from "../site-points.ts";

/** `done` resolves when the call is over, or when its process has ended. */
type Stop = { point: string; instance: number; done: Promise<void>; goOn: (isSkipped: boolean) => void };

/** Where the instances of the site can be stopped. */
export function createCrashPoints() {
  let isHolding = false;
  let stops: Stop[] = [];

  function take(isMeant: (stop: Stop) => boolean, isSkipped = false): Stop[] {
    const taken = stops.filter(isMeant);
    stops = stops.filter((stop) => !taken.includes(stop));
    for (const { goOn } of taken) goOn(isSkipped);
    return taken;
  }

  async function stopAt(point: PointName, instance: number, patienceMs: number): Promise<Stop | null> {
    const isMeant = (stop: Stop) => stop.point === point && stop.instance === instance;
    for (const deadline = Date.now() + patienceMs; ; await wait(5)) {
      take((stop) => !isMeant(stop) && isInTheWay(stop.point, point), true);
      const stop = stops.find(isMeant);
      if (stop || Date.now() > deadline) return stop ?? null;
    }
  }

  return {
    /** From now on, each point stops an instance that comes to it. */
    hold: () => void (isHolding = true),
    /** Where each instance is stopped now. */
    where: () => stops.map(({ point, instance }) => `${instance + 1} at "${point}"`).join(", "),
    /** Every instance goes on from wherever it was stopped, and is not stopped any more. */
    free() {
      isHolding = false;
      take(() => true);
    },
    /** The process of an instance has ended. */
    forget: (instance: number) => void (stops = stops.filter((stop) => stop.instance !== instance)),
    /** An instance has come to `point`. Resolves when it may go on, and with whether it leaves the call out. */
    async reach(point: string, instance: number, done: Promise<void>): Promise<boolean> {
      if (!isHolding) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      stops.push({ point, instance, done, goOn: resolve });
      return promise;
    },
    /** Every instance that is at `point` now goes on. Resolves when the calls are over, with their number. */
    async passAll(point: PointName): Promise<number> {
      return (await Promise.all(take((stop) => stop.point === point).map(({ done }) => done))).length;
    },
    /** Every instance that is at `point` now goes on without its call. */
    leaveOut: (point: PointName) => void take((stop) => stop.point === point, true),
    /** An instance that is about to begin a job goes on without it. */
    leaveOutBeginnings: (instance: number) =>
      void take((stop) => stop.instance === instance && isBeginning(stop.point), true),
    /** Resolves when an instance is stopped at `point`, or with false after `patienceMs`. */
    async isAt(point: PointName, instance: number, patienceMs: number): Promise<boolean> {
      return (await stopAt(point, instance, patienceMs)) !== null;
    },
    /**
     * Lets an instance go on from `point` as soon as it is there. Resolves when its call is over, with false if it does not
     * come within `patienceMs`.
     */
    async pass(point: PointName, instance: number, patienceMs: number): Promise<boolean> {
      const stop = await stopAt(point, instance, patienceMs);
      if (!stop) return false;
      await take((one) => one === stop)[0]!.done;
      return true;
    },
  };
}

/**
 * Returns whether an instance that is about to begin another job than `wanted`, and so holds the lock of its queue, has to
 * leave it out.
 */
function isInTheWay(point: string, wanted: PointName): boolean {
  return isBeginning(point) && isBeginning(wanted) && queueOf(point) === queueOf(wanted);
}

const queueOf = (point: BeginningPoint) => jobKinds[kindsOfJobs[point]].queue;
