/** A count of something on a day (UTC), such as 2026-11-21, by what it is of. */
export type DayCount = { day: string; name: string; count: number };

/** How many views a position's page had, and how many applications. */
export type PositionNumbers = { title: string; seen: number; applied: number };

/** The figures of `days` days up to today, the first of which is `from`. Days without anything are left out. */
export type TeamNumbers = {
  days: number;
  from: string;
  to: string;
  applications: DayCount[];
  views: DayCount[];
  positions: PositionNumbers[];
};

/** The periods that can be chosen, in days. */
export const numberPeriods = [30, 90, 730] as const;
