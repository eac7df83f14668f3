import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { landing } from "../content/landing/landing.ts";
import { textPages } from "../content/text-pages.ts";

/* The journeys compare these files in minutes; this finds a missing one at once. To accept: npx playwright test every- --update-snapshots */

const folder = "tests/journeys/every-page.spec.ts-snapshots";

test("the landing page's snapshot has the heading of every section", () => {
  const snapshot = readFileSync(`${folder}/landing.txt`, "utf8");
  const headings = Object.values(landing).flatMap((part) => ("heading" in part ? part.heading : []));
  expect(headings.filter((heading) => !snapshot.includes(heading))).toEqual([]);
});

test("every page of text has a snapshot", () => {
  const files = globSync(`${folder}/*.txt`);
  expect(files).toEqual(expect.arrayContaining(textPages.map(({ name }) => `${folder}/${name}.txt`)));
});

test("no code lists the pages of text: addresses, sitemap and tests follow from their table", () => {
  const lists = "tests/journeys/{every-page,page-weight}.spec.ts";
  const code = globSync(["{app,bin,build-tools,server}/**/*.{ts,tsx}", lists], { exclude: ["**/*.test.ts"] });
  // One of the pages, which no code has to link.
  expect(code.filter((file) => /["'`/]terms["'`]/.test(readFileSync(file, "utf8")))).toEqual([]);
});
