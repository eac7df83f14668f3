import type { Outcome } from "./answer.ts";

/** How often something was counted: on each day, in their order, and in all. */
export type Series = { name: string; counts: number[]; total: number };

/** How many views a position's page had, and how many applications. */
export type PositionNumbers = { title: string; seen: number; applied: number };

/** The days that the numbers are about, today included. */
export const numberedDays = 30;

/**
 * The team's own work: what is open now, late, and waited for; and of the applications received in the days, the hours
 * within which half of the known ones were first answered.
 */
export type WorkNumbers = {
  open: number;
  oldestAt: Date | null;
  late: number;
  waiting: number;
  medianHours: number | null;
  /** Applications whose named day came in the days: answered by then, and not. */
  kept: number;
  broken: number;
};

/**
 * What became of the applications received in the days, of one position or source. `id`: of the position, or the source's
 * word; empty for no source.
 */
export type OutcomeNumbers = { id: string; name: string; received: number; open: number } & Record<Outcome, number>;

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
  outcomes: { positions: OutcomeNumbers[]; sources: OutcomeNumbers[] };
};
