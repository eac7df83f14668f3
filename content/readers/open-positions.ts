import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../../application/position.ts";
import { endOfDay } from "../../application/position-closing.ts";
import { careers, type Closing } from "../careers.ts";
import { teamTimeZone } from "../site.ts";
import { workOf, type Work } from "../work.ts";

/** Returns by when a position takes applications, or null if it has no last day. */
export function closingOf({ lastDays, today }: SiteFacts, id: string): Closing | null {
  const lastDay = lastDays[id];
  if (lastDay === undefined) return null;
  return { text: careers.closes(lastDay, today), at: endOfDay(lastDay, teamTimeZone).toISOString() };
}

/** Returns the positions that a candidate can apply for now. */
export function openPositions({ positions, closedPositions }: SiteFacts): Position[] {
  return positions.filter(({ id }) => !closedPositions.includes(id));
}

/** Returns what the open positions have in common; of all, where none is open. */
export function workOn(site: SiteFacts): Work {
  const open = openPositions(site);
  return workOf(open.length > 0 ? open : site.positions);
}

/** Returns the position at an address of the careers page; null for an address without one. */
export function positionAt({ positions }: SiteFacts, id: string | undefined): Position | null {
  return positions.find((position) => position.id === id) ?? null;
}

/** Returns whether the form for `position`, or the one without a position, takes applications. */
export function isFormOpen(site: SiteFacts, position: Position | null): boolean {
  const open = openPositions(site);
  return position === null ? open.length > 0 : open.includes(position);
}
