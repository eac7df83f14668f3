import { expect, test } from "vitest";
import { numbersPage } from "./numbers.ts";

const { share, total } = numbersPage.positions;

test("applications are a part of the views, or it is said that fewer views were counted", () => {
  expect([total(120, 4), share(120, 4)]).toEqual(["120 views, 4 applied", "3.3%"]);
  expect([total(0, 0), share(0, 0)]).toEqual(["0 views, 0 applied", "–"]);
  expect([total(0, 4), share(0, 4)]).toEqual(["4 applications; views weren't counted", "–"]);
  expect([total(1, 4), share(1, 4)]).toEqual(["4 applications; only 1 view counted", "–"]);
});

test("a span is said in hours up to two days, and then in days", () => {
  const { median } = numbersPage.work;
  expect([median(3), median(50)]).toEqual([
    "Half of those received and answered had their answer within 3\u00a0hours.",
    "Half of those received and answered had their answer within 2\u00a0days.",
  ]);
});
