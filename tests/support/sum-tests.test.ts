import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs `bin/test` in a folder with only these tests; resolves with its exit code and the part after both runners' output. */
async function runTests(files: Record<string, string>): Promise<{ code: number; end: string }> {
  const folder = mkdtempSync("/tmp/summed-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["node_modules", "tests"]) symlinkSync(resolve(name), join(folder, name));
  for (const [name, source] of Object.entries({ ...configs, ...files })) writeFileSync(join(folder, name), source);
  const env = { PATH: `${resolve("node_modules/.bin")}:${process.env["PATH"]}`, HOME: folder };
  return new Promise((done) => {
    const child = execFile(resolve("bin/test"), { cwd: folder, env }, (_error, stdout) =>
      done({ code: child.exitCode ?? -1, end: stdout.slice(stdout.search(/\d+ passed \(.*\)\n/)) }),
    );
  });
}

const configs = {
  "package.json": `{ "type": "module" }`,
  "vitest.config.ts": `export default { test: { globals: true, include: ["*.test.ts"], globalSetup: [] } };`,
  "playwright.config.ts": `export default { testDir: ".", testMatch: "*.spec.ts", outputDir: "test-results/journeys" };`,
  "fine.test.ts": `test("one and one", () => {});`,
  "fine.spec.ts": `import { test } from "@playwright/test"; test("opens", () => {});`,
};

test("what failed is named above the last line, in both runners", async () => {
  const { code, end } = await runTests({
    "wrong.test.ts": `describe("sums", () => test("one and two", () => expect(3).toBe(4)));`,
    "wrong.spec.ts": `import { test } from "@playwright/test"; test.describe("a menu", () => test("closes", () => { throw new Error("no"); }));`,
  });
  expect(code).toBe(1);
  expect(end).toMatch(/^1 passed .*\n/);
  expect(end).toContain("Tests that failed in Vitest:\n  wrong.test.ts > sums > one and two\n");
  expect(end).toContain("Tests that failed in Playwright:\n  wrong.spec.ts > a menu > closes\n");
  expect(end).toMatch(/\n\n2 passed, 2 failed\n$/);
});

test("a runner that ends with another code although no test failed is named, with its errors", async () => {
  const { code, end } = await runTests({
    "vitest.config.ts": configs["vitest.config.ts"].replace("[]", `["setup.ts"]`),
    "setup.ts": `import { afterTests } from "./tests/support/report-results.ts";
      export default () => () => afterTests(() => { throw new Error("a session was left open"); });`,
    "hook.test.ts": `describe("a block", () => { afterAll(() => { throw new Error("no table to drop"); }); test("passes", () => {}); });`,
    "rejected.test.ts": `test("passes too early", async () => {
        void Promise.reject(new Error("nobody waits for this"));
        await new Promise((resolve) => setTimeout(resolve, 50));
      });`,
    "playwright.config.ts": `export default { testDir: ".", testMatch: "*.spec.ts", outputDir: "test-results/journeys", globalTeardown: "./teardown.ts" };`,
    "teardown.ts": `export default () => { throw new Error("a token was written"); };`,
  });
  expect(code).toBe(1);
  expect(end).toContain("Errors in Vitest outside of tests:\n");
  for (const error of ["hook.test.ts: no table to drop", "nobody waits for this", "a session was left open"])
    expect(end).toContain(`\n  ${error}\n`);
  expect(end).toContain("\nVitest ended with code 1 although no test failed.\n");
  expect(end).toMatch(/\nErrors in Playwright outside of tests:\n {2}(Error: )?a token was written\n/);
  expect(end).toContain("\nPlaywright ended with code 1 although no test failed.\n");
  expect(end).toMatch(/\n\n4 passed, 4 failed\n$/);
});

test("a runner that breaks off before its tests is a failure", async () => {
  const { code, end } = await runTests({ "vitest.config.ts": `throw new Error("no such setting");` });
  expect(code).toBe(1);
  expect(end).toContain("\nVitest ended with code 1 although no test failed, and left no results.\n");
  expect(end).toMatch(/\n\n1 passed, 1 failed\n$/);
});

test("nothing is named when everything passed", async () => {
  const { code, end } = await runTests({});
  expect({ code, end }).toEqual({
    code: 0,
    end: expect.stringMatching(/^1 passed \(.*\)\n[^]*\n2 passed, 0 failed\n$/),
  });
  expect(end).not.toContain("ended with");
});
