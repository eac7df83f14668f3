import { teamTimeZone } from "../../../content/site.ts";
import { dayOf } from "./oracle.ts";

const hourMs = 3_600_000;

/** A time of a day in UTC. */
export function timeOf(day: string, hour: number): number {
  return Date.parse(`${day}T00:00Z`) + hour * hourMs;
}

const localHours = new Intl.DateTimeFormat("en-GB", { timeZone: teamTimeZone, hour: "2-digit", minute: "2-digit" });

/** A time of a day in the team's zone. */
export function localTime(day: string, time: string): Date {
  for (let hour = -14; hour <= 14; hour += 1) {
    const candidate = new Date(Date.parse(`${day}T${time}Z`) + hour * hourMs);
    if (dayOf(candidate.getTime()) === day && localHours.format(candidate) === time) return candidate;
  }
  throw new Error(`There is no ${time} on ${day}.`);
}

export type Schedule = ReturnType<typeof startSchedule>;

/** What is to be done, by time; of the same time in the order in which it was planned. */
export function startSchedule() {
  const planned: { time: number; run: () => Promise<void> }[] = [];
  const times = new Set<number>();
  function at(time: number, run: () => Promise<void>): void {
    let [low, high] = [0, planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (planned[middle]!.time > time) low = middle + 1;
      else high = middle;
    }
    planned.splice(low, 0, { time, run });
  }
  return {
    at,
    /** At one time, once. */
    once(time: number, run: () => Promise<void>): void {
      if (!times.has(time)) at(time, run);
      times.add(time);
    },
    next: () => planned.pop(),
  };
}
