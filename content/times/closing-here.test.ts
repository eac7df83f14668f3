import { afterEach, expect, test } from "vitest";
import { closingHere } from "./closing-here.ts";

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test.each([
  ["Pacific/Honolulu", "7:00 PM on November 30 where you are"],
  ["America/Los_Angeles", "9:00 PM on November 30 where you are"],
  ["Asia/Kolkata", "10:30 AM on December 1 where you are"],
  ["Pacific/Kiritimati", "7:00 PM on December 1 where you are"],
  ["America/New_York", null],
])("midnight in New York after November 30 is, in %s, %s", (zone, here) => {
  process.env.TZ = zone;
  expect(closingHere("2026-12-01T05:00:00.000Z")).toBe(here?.replace(/ (?=[AP]M|\d+ where)/g, "\u00a0") ?? null);
});
