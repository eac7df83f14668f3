import { expect, test } from "vitest";
import { numbersPage } from "./numbers.ts";

const { share, total } = numbersPage.positions;

test("applications are a part of the views, or it is said that fewer views were counted", () => {
  expect([total(120, 4), share(120, 4)]).toEqual(["120 views, 4 applied", "3.3%"]);
  expect([total(0, 0), share(0, 0)]).toEqual(["0 views, 0 applied", "–"]);
  expect([total(0, 4), share(0, 4)]).toEqual(["4 applications; views weren't counted", "–"]);
  expect([total(1, 4), share(1, 4)]).toEqual(["4 applications; only 1 view counted", "–"]);
});

test("one answered application has no half", () => {
  const { answered } = numbersPage.work;
  expect(answered(0, null)).toBe("0 applications answered.");
  expect(answered(1, 50)).toBe("1 application answered, within 2\u00a0days.");
  expect(answered(2, 50)).toBe("2 applications answered, half of them within 2\u00a0days.");
});
