import type { DayCount } from "../../../application/team/numbers.ts";

/** Counts of equal stretches of days. `starts` has the first day of each; every series has a count for each. */
export type Buckets = { isWeekly: boolean; starts: string[]; series: Series[] };

/** What one name has: its counts in order, and their sum. */
export type Series = { name: string; counts: number[]; total: number };

/** More bars than this are too thin: days become weeks. */
const maxBars = 100;

/** All days from `from` to `to`, those without a count included, as days or as weeks; the largest series first. */
export function bucketCounts(entries: readonly DayCount[], from: string, to: string): Buckets {
  const days = daysBetween(from, to) + 1;
  const isWeekly = days > maxBars;
  const width = isWeekly ? 7 : 1;
  const length = Math.ceil(days / width);
  // The last week ends today, so that it is never a part of one.
  const offset = length * width - days;
  const starts = Array.from({ length }, (_, index) => dayAfter(from, Math.max(0, index * width - offset)));
  const byName = new Map<string, number[]>();
  for (const { day, name, count } of entries) {
    const counts = byName.get(name) ?? Array.from({ length }, () => 0);
    byName.set(name, counts);
    const index = Math.floor((daysBetween(from, day) + offset) / width);
    if (counts[index] !== undefined) counts[index] += count;
  }
  const series = [...byName].map(([name, counts]) => ({ name, counts, total: counts.reduce((sum, n) => sum + n, 0) }));
  return { isWeekly, starts, series: series.toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name)) };
}

const dayMs = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}
