import { readFileSync } from "node:fs";
import { filesNotRun } from "../test-sets.ts";

type Counts = { passed: number; failed: number; notRun: number };

/**
 * Adds up the reports of Vitest and Playwright, as JSON. A runner that ended with an exit code without a failed test, or
 * wrote no report, counts as one failure. A skipped test needs a right that this user lacks: it was not run.
 */
export function sumTests(vitest: string, vitestCode: number, playwright: string, playwrightCode: number): Counts {
  const v = JSON.parse(vitest || "{}") as Record<string, number | undefined>;
  const p = (JSON.parse(playwright || "{}") as { stats?: Record<string, number | undefined> }).stats ?? {};
  const failedOf = (report: string, count: number, code: number) => count || (report === "" || code !== 0 ? 1 : 0);
  const vitestFailed = failedOf(vitest, v["numFailedTests"] ?? 0, vitestCode);
  const playwrightFailed = failedOf(playwright, (p["unexpected"] ?? 0) + (p["flaky"] ?? 0), playwrightCode);
  return {
    passed: (v["numPassedTests"] ?? 0) + (p["expected"] ?? 0),
    failed: vitestFailed + playwrightFailed,
    notRun: (v["numPendingTests"] ?? 0) + (v["numTodoTests"] ?? 0) + (p["skipped"] ?? 0),
  };
}

/** The last line of `npm test`. In continuous integration a test that was not run has failed. */
function reportSum(): void {
  const [vitestCode, playwrightCode] = process.argv.slice(2).map(Number);
  const sum = sumTests(readReport("vitest"), vitestCode ?? 1, readReport("playwright"), playwrightCode ?? 1);
  if (sum.passed + sum.failed === 0) {
    console.error("No test file has one of the patterns in its path.");
    sum.failed = 1;
  }
  let notRun = sum.notRun;
  for (const { files, missing } of filesNotRun()) {
    console.log(`Not run for lack of ${missing.join(" and ")}: ${files.join(", ")}`);
    notRun += files.length;
  }
  const mustRun = process.env["CI"] === "true";
  const failed = sum.failed + (mustRun ? notRun : 0);
  console.log(`\n${sum.passed} passed, ${failed} failed${!mustRun && notRun > 0 ? `, ${notRun} not run` : ""}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function readReport(runner: string): string {
  try {
    return readFileSync(`test-results/${runner}.json`, "utf8");
  } catch {
    return "";
  }
}

if (import.meta.main) reportSum();
