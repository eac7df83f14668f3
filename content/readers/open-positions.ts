import type { SiteFacts } from "../../application/answer.ts";
import { endOfDay } from "../../application/position-closing.ts";
import { careers, type Closing } from "../careers.ts";
import type { Position } from "../positions.ts";
import { teamTimeZone } from "../site.ts";
import { positions } from "./all-positions.ts";

/** Returns by when a position takes applications, or null if it has no last day. */
export function closingOf({ lastDays, today }: SiteFacts, id: string): Closing | null {
  const lastDay = lastDays[id];
  if (lastDay === undefined) return null;
  return { text: careers.closes(lastDay, today), at: endOfDay(lastDay, teamTimeZone).toISOString() };
}

/** Returns the positions that a candidate can apply for now. */
export function openPositions({ closedPositions }: SiteFacts): Position[] {
  return positions.filter(({ id }) => !closedPositions.includes(id));
}

/** Returns whether the form for `position`, or the one without a position, takes applications. */
export function isFormOpen(site: SiteFacts, position: Position | null): boolean {
  const open = openPositions(site);
  return position === null ? open.length > 0 : open.includes(position);
}
