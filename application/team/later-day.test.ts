import { expect, test } from "vitest";
import { daysToName } from "./later-day.ts";

const clock = { today: "2026-12-09", retentionDays: 180, timeZone: "America/New_York" };
const keptSince = new Date("2026-12-01T04:30:00Z");

test.each([
  ["without a promise, from today on", null, "2026-12-09"],
  ["once the promised day has passed, from today on", "2026-12-08", "2026-12-09"],
  ["on the promised day, from the next day on", "2026-12-09", "2026-12-10"],
  ["before it, from the day after it on, also in the next year", "2026-12-31", "2027-01-01"],
])("a member can name days %s", (_, promised, first) => {
  expect(daysToName({ promised, keptSince }, clock).first).toBe(first);
});

test("the last one is the day, in the team's zone, before the deletion", () => {
  // It is kept since 11:30 PM on November 30 there, and in summer deleted at half past midnight.
  expect(daysToName({ promised: null, keptSince }, clock).last).toBe("2027-05-29");
});
