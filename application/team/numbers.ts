/** How often something was counted: on each day, in their order, and in all. */
export type Series = { name: string; counts: number[]; total: number };

/** How many views a position's page had, and how many applications. */
export type PositionNumbers = { title: string; seen: number; applied: number };

/** The figures of the last `days` (UTC), such as 2026-11-21; of each kind the largest first. */
export type TeamNumbers = {
  days: string[];
  applications: Series[];
  views: Series[];
  positions: PositionNumbers[];
};
