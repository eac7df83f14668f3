import type { PositionChoice } from "./fields.ts";
import type { Position } from "./position.ts";

/** A position and the moment at which it closes, or closed; null: it has no end. */
export type PositionState = PositionChoice & { closesAt: Date | null };

/**
 * The published positions and when they close, as pages show it. Days are such as 2026-11-30, in the team's time zone, and
 * positions are named by their ids.
 */
export type PositionFacts = {
  /** In the order of the careers page, the closed ones too. */
  positions: readonly Position[];
  /** The day for which the pages were rendered: one that closes a day later closes tomorrow. */
  today: string;
  closedPositions: readonly string[];
  /** The last days of open positions that have one. */
  lastDays: Readonly<Record<string, string>>;
  /** The days on which members last changed a position, or when it closes. */
  changedOn: Readonly<Record<string, string>>;
};

/** For so long after a position closed, open forms and applications waiting on a device are still taken. */
export const lateHours = 24;

/** Returns whether candidates can no longer apply at the time `now`. */
export function isClosed({ closesAt }: Pick<PositionState, "closesAt">, now: Date): boolean {
  return closesAt !== null && closesAt <= now;
}

/** Returns whether the position closed so recently that open forms and waiting applications are still taken. */
export function takesLate({ closesAt }: PositionState, now: Date): boolean {
  return closesAt !== null && now.getTime() < closesAt.getTime() + lateHours * 3_600_000;
}

/** Returns whether `text` is a day of the calendar such as 2026-11-30; 2027-02-30 is none. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Returns the first moment after `day`, such as 2026-11-30, in an IANA time zone. It is found by search, as not every day
 * has a midnight: some zones put their clocks forward then.
 */
export function endOfDay(day: string, timeZone: string): Date {
  const hour = 3_600_000;
  const midnight = Date.parse(`${day}T00:00:00Z`) + 24 * hour;
  // Clocks are at most 14 hours ahead of UTC, and 12 behind.
  let [before, after] = [midnight - 15 * hour, midnight + 13 * hour];
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000;
    if (dayOf(new Date(middle), timeZone) > day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Returns the last day, such as 2026-11-30, on which candidates can apply for what closes at `closesAt`. */
export function lastDayBefore(closesAt: Date, timeZone: string): string {
  return dayOf(new Date(closesAt.getTime() - 1), timeZone);
}

/** Returns the day of `time`, such as 2026-11-30, in an IANA time zone: Swedes write it like ISO 8601. */
export function dayOf(time: Date, timeZone: string): string {
  return time.toLocaleDateString("sv-SE", { timeZone });
}
