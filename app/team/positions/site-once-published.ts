import type { SiteFacts } from "../../../application/answer.ts";
import type { WrittenPosition } from "../../../application/position.ts";

/**
 * Returns the facts of the site once `draft` is published. `isSameDay`: a correction that leaves the last day leaves a
 * closed position closed.
 */
export function siteOncePublished(site: SiteFacts, draft: WrittenPosition, isSameDay: boolean): SiteFacts {
  const others = site.positions.filter(({ id }) => id !== draft.id);
  const positions = [...others, draft];
  if (isSameDay) return { ...site, positions };
  const { [draft.id]: _, ...lastDays } = site.lastDays;
  const { validThrough } = draft;
  const closed = site.closedPositions.filter((id) => id !== draft.id);
  if (validThrough !== undefined && validThrough < site.today)
    return { ...site, positions, closedPositions: [...closed, draft.id], lastDays };
  return {
    ...site,
    positions,
    closedPositions: closed,
    lastDays: validThrough === undefined ? lastDays : { ...lastDays, [draft.id]: validThrough },
  };
}
