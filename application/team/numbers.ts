/** How often something was counted: on each day, in their order, and in all. */
export type Series = { name: string; counts: number[]; total: number };

/** How many views a position's page had, and how many applications. */
export type PositionNumbers = { title: string; seen: number; applied: number };

/** The numbers of days to choose from; more bars than 90 are too thin on a phone. */
export const dayCounts = [30, 90] as const;
export type DayCount = (typeof dayCounts)[number];

/** The team's own work: the waiting applications, and the ones handled in the days, half within `medianHours`. */
export type WorkNumbers = { waiting: number; oldestAt: Date | null; handled: number; medianHours: number | null };

/** The figures of the last `days` of the team, such as 2026-11-21; of each kind the largest first. */
export type TeamNumbers = {
  days: string[];
  work: WorkNumbers;
  applications: Series[];
  views: Series[];
  positions: PositionNumbers[];
};
