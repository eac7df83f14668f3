import { expect, test } from "vitest";
import { endOfDay } from "../../application/position-closing.ts";
import { teamTimeZone } from "../site.ts";
import { plainTeamTime, shortTeamTime, spreadsheetTime, teamTime, timePattern, writtenDay } from "./times.ts";

test("a time for a spreadsheet is the team's, with zeros, and midnight begins a day", () => {
  const midnight = endOfDay("2026-03-04", teamTimeZone);
  expect(spreadsheetTime(midnight)).toBe("2026-03-05 00:00:00");
  expect(spreadsheetTime(new Date(midnight.getTime() + 34_986_789))).toBe("2026-03-05 09:43:06");
});

test("a line breaks between the day and the time of a page, and in no day", () => {
  const at = new Date(endOfDay("2026-11-20", teamTimeZone).getTime() + 32_700_000);
  const zone = plainTeamTime(at).split(" ").at(-1)!;
  expect(plainTeamTime(at)).toBe(`Sat, Nov 21, 2026, 9:05 AM ${zone}`);
  const parts = (text: string) => text.split(" ").map((part) => part.replaceAll("\u00a0", " "));
  expect(parts(teamTime(at))).toEqual(["Sat, Nov 21, 2026,", `9:05 AM ${zone}`]);
  expect(parts(shortTeamTime(at))).toEqual(["Sat, Nov 21,", "9:05 AM"]);
  expect(parts(writtenDay("2026-11-21"))).toEqual(["Nov 21, 2026"]);
});

test("the times in a text are found, each with the period after it", () => {
  const at = new Date(endOfDay("2026-11-20", teamTimeZone).getTime() + 32_700_000);
  const found = (text: string) => text.split(timePattern).filter((_, place) => place % 2 === 1);
  expect(found(`Grace, ${shortTeamTime(at)}`)).toEqual([shortTeamTime(at)]);
  expect(found(`Sent ${shortTeamTime(at)}. To\u00a0ada@example.org.`)).toEqual([`${shortTeamTime(at)}.`]);
  expect(found(`Waiting since ${teamTime(at)}. 2\u00a0attempts so far.`)).toEqual([`${teamTime(at)}.`]);
  expect(found(`Until ${writtenDay("2026-11-21")}.`)).toEqual([]);
});
