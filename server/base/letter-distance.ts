import { diff } from "node:util";

/** How many letters of two words are missing or too many, whichever are more. */
export function distance(one: string, other: string): number {
  const sides = diff(one, other).map(([side]) => side);
  return Math.max(...[1, -1].map((side) => sides.filter((found) => found === side).length));
}
