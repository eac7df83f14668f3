import { globSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const maxFiles = 16;

test(`no folder holds more than ${maxFiles} source files`, () => {
  // The routes are one list, in the order of app/routes.ts. A component's style sheet counts as part of it.
  const files = globSync("{app,application,bench,bin,build-tools,commands,content,server,stand-ins}/**/*.{ts,tsx,js}", {
    exclude: ["app/routes/**", "**/*.test.ts", "**/node_modules/**"],
  });
  const folders = Object.entries(Object.groupBy(files, dirname));
  const crowded = folders
    .filter(([, names = []]) => names.length > maxFiles)
    .map(
      ([folder, names = []]) => `${folder}/ holds ${names.length} source files: give them folders by what is in them.`,
    );
  expect(crowded).toEqual([]);
});
