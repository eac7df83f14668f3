import { exec } from "node:child_process";
import { promisify } from "node:util";
import { test } from "vitest";

test.each([
  ["format", "prettier --check --cache --log-level=warn ."],
  ["types", "react-router typegen && tsc --noEmit && tsc --noEmit -p app/tsconfig.browser.json"],
  ["lint", "oxlint --type-aware --deny-warnings"],
  ["unused code", "knip"],
])("%s", { timeout: 600_000 }, async (_name, command) => {
  await promisify(exec)(command).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${command}\n${stdout}${stderr}`);
  });
});
