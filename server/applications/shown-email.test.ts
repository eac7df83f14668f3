import { expect, test } from "vitest";
import { normalizeEmail } from "../../application/fields.ts";
import { completeFields } from "../../tests/support/builders.ts";
import { searchable, searchTextOf } from "./search-text.ts";
import { shownEmail } from "./shown-email.ts";

test.each(["ada@müller.example", "用户@例子.广告", "ada@example.org"])("%s is shown as it was typed", (typed) => {
  expect(shownEmail(normalizeEmail(typed)!)).toBe(typed);
});

test.each(["müller.example", "muller", "ada@müller.example", "xn--mller-kva"])("%s finds an address there", (words) => {
  const fields = { ...completeFields, email: normalizeEmail("ada@müller.example")! };
  expect(searchTextOf(fields, "SM-7K3F-9QXT")).toContain(searchable(words));
});
