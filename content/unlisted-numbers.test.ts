import { expect, test } from "vitest";
import { numbersIn } from "./unlisted-numbers.ts";

test.each([
  ["75%+ of 500+ assignments", ["75%+", "500+"]],
  ["$199 for 1000 credits at $0.20 each", ["$199", "1000", "$0.20"]],
  ["6-10 years, within 24–48 hours, at most 20MB", ["6-10", "24–48", "20MB"]],
  ["Thousands of schools", ["Thousands"]],
  ["Three minutes for each of four pages", ["Three minutes"]],
  ['<h2 id="a1">One credit</h2> it&#39;s at https://a.example/9', []],
])("numbers are found as they are written: %s", (text, found) => {
  expect(numbersIn(text)).toEqual(found);
});
