import { mkdtempSync, rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { refuseMissingTypefaces } from "./typefaces.ts";

test("a typeface whose package is missing is refused with the command that installs it", () => {
  expect(() => refuseMissingTypefaces(process.cwd())).not.toThrow();
  const folder = mkdtempSync("/tmp/typefaces-test-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => refuseMissingTypefaces(folder)).toThrow(/: npm install --save-dev --save-exact @fontsource-variable\//);
});
