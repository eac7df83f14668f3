import { expect, test } from "vitest";
import { endOfDay } from "../../application/position-closing.ts";
import { teamTimeZone } from "../site.ts";
import { spreadsheetTime } from "./times.ts";

test("a time for a spreadsheet is the team's, with zeros, and midnight begins a day", () => {
  const midnight = endOfDay("2026-03-04", teamTimeZone);
  expect(spreadsheetTime(midnight)).toBe("2026-03-05 00:00:00");
  expect(spreadsheetTime(new Date(midnight.getTime() + 34_986_789))).toBe("2026-03-05 09:43:06");
});
