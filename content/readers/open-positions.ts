import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../positions.ts";
import { positions } from "./all-positions.ts";

/** The positions that a candidate can apply for now. */
export function openPositions({ closedPositions }: SiteFacts): Position[] {
  return positions.filter(({ id }) => !closedPositions.includes(id));
}
