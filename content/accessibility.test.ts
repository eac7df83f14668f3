import { expect, test } from "vitest";
import { aaaCriteria, criteriaLists } from "./accessibility.ts";

/** The numbers of WCAG 2.2's criteria of level AAA. */
const all = `1.2.6 1.2.7 1.2.8 1.2.9 1.3.6 1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.2.3 2.2.4 2.2.5 2.2.6 2.3.2 2.3.3 2.4.8 2.4.9
  2.4.10 2.4.12 2.4.13 2.5.5 2.5.6 3.1.3 3.1.4 3.1.5 3.1.6 3.2.5 3.3.5 3.3.6 3.3.9`.split(/\s+/);

test("the page says of each criterion of level AAA, once, whether the site meets it", () => {
  expect(aaaCriteria.map(({ number }) => number)).toEqual(all);
  const listed = Object.values(criteriaLists).join("\n");
  expect(listed.match(/\d+\.\d+\.\d+/g)!.toSorted()).toEqual(all.toSorted());
});
