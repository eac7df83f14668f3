import { expect, test } from "vitest";
import type { TeamPosition } from "../../application/team/positions.ts";
import { positionsPage } from "./positions.ts";

test("what was undone is said with the day and the place as they are written elsewhere", () => {
  const position = { title: "Sales Intern", closesAt: new Date("2027-03-01T05:00Z"), published: {} } as TeamPosition;
  const now = new Date("2026-11-29T12:00Z");
  expect(positionsPage.done.undone(position, now)).toContain(positionsPage.state(position, now));
});
