/** How often something was counted: on each day, in their order, and in all. */
export type Series = { name: string; counts: number[]; total: number };

/** How many views a position's page had, and how many applications. */
export type PositionNumbers = { title: string; seen: number; applied: number };

/** The days that the numbers are about, today included. */
export const numberedDays = 30;

/**
 * The team's own work: the open applications, and the ones first answered in the days, half within `medianHours`. `declined`:
 * the ones of the days that got a decline by email, `withReason` of them with a reason.
 */
export type WorkNumbers = {
  open: number;
  oldestAt: Date | null;
  answered: number;
  medianHours: number | null;
  declined: number;
  withReason: number;
  /** Applications whose named day came in the days, and how many of them were answered by then. */
  named: number;
  inTime: number;
};

/** The figures of the team's last days, such as 2026-11-21; of each kind the largest first. */
export type TeamNumbers = {
  days: string[];
  work: WorkNumbers;
  applications: Series[];
  /** Applications by the link by which candidates came; `name` is a word of `content/sources.ts`, or empty. */
  sources: Series[];
  views: Series[];
  /** Presses on links to the dashboards; `name` is such as "/to/teacher". */
  presses: Series[];
  positions: PositionNumbers[];
};
