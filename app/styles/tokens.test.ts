import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every custom property that a style uses is defined", () => {
  const sources = globSync("{app,build-tools}/**/*.{css,ts,tsx}", { exclude: ["**/*.test.ts"] })
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const defined = new Set(
    [...sources.matchAll(/(--[\w-]+)["'`]?\]?\s*:|(?:@property |setProperty\(")(--[\w-]+)/g)].map(
      ([, name, other]) => name ?? other,
    ),
  );
  const used = [...sources.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(500);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});
