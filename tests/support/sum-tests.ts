import { readFileSync } from "node:fs";
import { filesNotRun } from "../test-sets.ts";

/*
 * The last line of `npm test`, from the reports of Vitest and Playwright and their exit codes. In continuous integration a
 * test that was not run has failed; a skipped test needs a right that this user lacks.
 */

type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; skipped: number };
};

const reports = ["vitest", "playwright"].map(readReport);
const passed = sum(({ numPassedTests = 0, stats }) => numPassedTests + (stats?.expected ?? 0));
let notRun = sum(({ numPendingTests = 0, stats }) => numPendingTests + (stats?.skipped ?? 0));
for (const { files, missing } of filesNotRun()) {
  console.log(`Not run for lack of ${missing.join(" and ")}: ${files.join(", ")}`);
  notRun += files.length;
}
if (passed === 0) console.error("No test has one of the patterns in its file's path and passed.");
// A runner that broke off counts as a failure.
const brokenOff = process.argv.slice(2).filter((exitCode) => exitCode !== "0").length;
const failed = Math.max(
  sum(({ numFailedTests = 0, stats }) => numFailedTests + (stats?.unexpected ?? 0)),
  brokenOff,
);
console.log(`\n${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ""}`);
process.exitCode = failed > 0 || passed === 0 || (notRun > 0 && process.env["CI"] === "true") ? 1 : 0;

function readReport(runner: string): Report {
  try {
    return JSON.parse(readFileSync(`test-results/${runner}.json`, "utf8")) as Report;
  } catch {
    return {};
  }
}

function sum(count: (report: Report) => number): number {
  return reports.reduce((total, report) => total + count(report), 0);
}
