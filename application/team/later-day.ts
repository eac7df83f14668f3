import { dayOf } from "../position-closing.ts";

/** The first and the last day, such as 2026-12-09, that a member can name; there is none if the last one comes first. */
export type DaysToName = { first: string; last: string };

/**
 * Returns the days that a member can name to a candidate in place of the one that was promised: later ones, from today on,
 * until the day before the application is deleted at the earliest. `promised`: the day that was promised last; null for none.
 * `today` and all days are in the team's zone.
 */
export function daysToName(
  { promised, keptSince }: { promised: string | null; keptSince: Date },
  { today, retentionDays, timeZone }: { today: string; retentionDays: number; timeZone: string },
): DaysToName {
  const first = promised === null || promised < today ? today : dayAfter(promised);
  // What waits for the chat is kept for several periods, but only for one from then on.
  return { first, last: dayOf(new Date(keptSince.getTime() + (retentionDays - 1) * dayMs), timeZone) };
}

const dayMs = 24 * 3_600_000;

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}
