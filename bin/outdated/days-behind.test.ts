import { expect, test } from "vitest";
import { daysBehind } from "./days-behind.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const time = {
  created: "2026-01-01T00:00:00Z",
  modified: "2026-11-20T00:00:00Z",
  "9.9.0": "2026-08-01T00:00:00Z",
  "9.10.0": "2026-09-01T00:00:00Z",
  "10.0.0": "2026-10-22T00:00:00Z",
  "10.0.1": "2026-11-12T00:00:00Z",
  "10.1.0-beta.2": "2026-11-13T00:00:00Z",
  "10.1.0-beta.10": "2026-11-14T00:00:00Z",
  "11.0.0": "2026-11-15T00:00:00Z",
};
const publications = { time, latest: "10.0.1" };

test.each([
  ["10.0.1", null],
  ["10.0.0", { newest: "10.0.1", days: 10 }],
  ["9.10.0", { newest: "10.0.1", days: 31 }],
  ["9.9.0", { newest: "10.0.1", days: 82 }],
])("%s is behind since the first newer version, up to the latest: %o", (current, result) => {
  expect(daysBehind(current, publications, { now })).toEqual(result);
});

test("where the major is kept, others do not count, and the tag of the latest says nothing", () => {
  const options = { isMajorKept: true, now };
  expect(daysBehind("9.9.0", publications, options)).toEqual({ newest: "9.10.0", days: 82 });
  expect(daysBehind("10.0.0", { time, latest: "9.10.0" }, options)).toEqual({ newest: "10.0.1", days: 10 });
});

test("one test version is behind another", () => {
  expect(daysBehind("10.1.0-beta.2", { time, latest: "10.1.0-beta.10" }, { now })).toEqual({
    newest: "10.1.0-beta.10",
    days: 8,
  });
});
