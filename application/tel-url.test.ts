import { expect, test } from "vitest";
import { telUrl } from "./tel-url.ts";

test.each([
  ["+49 (0)30 1234567", "tel:+49301234567"],
  ["0049 (0)30 1234567", "tel:0049301234567"],
  ["(030) 123-45.67", "tel:0301234567"],
  ["(555) 123-4567 ext. 89", "tel:5551234567;ext=89"],
  ["555 123 4567 x89", "tel:5551234567;ext=89"],
  ["٠١٢٣ ٤٥٦٧٨٩", "tel:0123456789"],
  ["１２３−４５", null],
  ["ask for Ada: 12345", null],
  ["+1 555 123 or 124", null],
  ["12", null],
])("%s is dialed as %s", (typed, url) => {
  expect(telUrl(typed)).toBe(url);
});
