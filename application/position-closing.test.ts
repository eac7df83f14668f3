import { expect, test } from "vitest";
import { dayOf, endOfDay, isClosed, isDay, takesLate } from "./position-closing.ts";

test.each([
  ["2026-11-30", "America/New_York", "2026-12-01T05:00:00.000Z"],
  ["2026-07-31", "America/New_York", "2026-08-01T04:00:00.000Z"],
  ["2026-12-31", "Asia/Kolkata", "2026-12-31T18:30:00.000Z"],
  ["2026-12-31", "Pacific/Kiritimati", "2026-12-31T10:00:00.000Z"],
  ["2028-02-29", "UTC", "2028-03-01T00:00:00.000Z"],
  // The clocks change on that day.
  ["2026-11-01", "America/New_York", "2026-11-02T05:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-09T04:00:00.000Z"],
  // Midnight does not exist: the next day begins at one.
  ["2018-11-03", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2026-04-23", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  ["2026-03-28", "Asia/Beirut", "2026-03-28T22:00:00.000Z"],
  ["2026-03-07", "America/Havana", "2026-03-08T05:00:00.000Z"],
  ["2026-09-05", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-03-28", "Atlantic/Azores", "2026-03-29T01:00:00.000Z"],
  // At midnight the clocks go back: the last hour of the day comes twice.
  ["2018-02-17", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"],
  ["2026-04-04", "America/Santiago", "2026-04-05T04:00:00.000Z"],
])("%s ends in %s at %s", (day, zone, end) => {
  expect(endOfDay(day, zone).toISOString()).toBe(end);
  expect(dayOf(new Date(endOfDay(day, zone).getTime() - 1), zone)).toBe(day);
});

test("a position is closed from the moment on at which it closes, and takes what was under way for 24 hours", () => {
  const position = { id: "sales-intern", title: "Sales Intern", closesAt: new Date("2026-12-01T05:00:00Z") };
  const at = (time: string) => [isClosed(position, new Date(time)), takesLate(position, new Date(time))];
  expect(at("2026-12-01T04:59:59.999Z")).toEqual([false, true]);
  expect(at("2026-12-01T05:00:00Z")).toEqual([true, true]);
  expect(at("2026-12-02T04:59:59.999Z")).toEqual([true, true]);
  expect(at("2026-12-02T05:00:00Z")).toEqual([true, false]);
  expect(isClosed({ ...position, closesAt: null }, new Date())).toBe(false);
});

test.each([
  ["2028-02-29", true],
  ["2027-02-30", false],
  ["2027-13-01", false],
  ["2027-1-1", false],
  ["tomorrow", false],
])("%s is a day of the calendar: %s", (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
