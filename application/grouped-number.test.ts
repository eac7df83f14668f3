import { expect, test } from "vitest";
import { groupedNumber } from "./grouped-number.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1000"],
  [10_000, "10,000"],
  [123456, "123,456"],
  [1234567, "1,234,567"],
])("%d is written %s", (number, written) => {
  expect(groupedNumber(number)).toBe(written);
});
