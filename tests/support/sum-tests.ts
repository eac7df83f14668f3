import { readFileSync } from "node:fs";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { filesNotRun } from "../test-sets.ts";
import { describeError, vitestResults, type Results } from "./report-results.ts";

/*
 * The end of `npm test`, from the results of Vitest and Playwright and their exit codes: what failed, by name, and a last
 * line that adds up. In continuous integration a test that was not run has failed; a skipped test needs a right that this
 * user lacks.
 */

const [vitestCode = "", playwrightCode = ""] = process.argv.slice(2);
const runners = [
  { name: "Vitest", exitCode: vitestCode, results: read<Results>(vitestResults) },
  {
    name: "Playwright",
    exitCode: playwrightCode,
    results: resultsOf(read<JSONReport>(process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ?? "")),
  },
];
let [passed, failed, notRun] = [0, 0, 0];
for (const { name, exitCode, results } of runners) {
  const { failed: names, errors } = results ?? { failed: [], errors: [] };
  passed += results?.passed ?? 0;
  notRun += results?.notRun ?? 0;
  // A runner that broke off counts as a failure.
  failed += Math.max(names.length + errors.length, exitCode === "0" ? 0 : 1);
  if (names.length > 0) console.log(`\nTests that failed in ${name}:\n${indented(names)}`);
  if (errors.length > 0) console.log(`\nErrors in ${name} outside of tests:\n${indented(errors)}`);
  if (exitCode !== "0" && names.length === 0)
    console.log(
      `\n${name} ended with code ${exitCode} although no test failed${results ? "" : ", and left no results"}.`,
    );
}
for (const { files, missing } of filesNotRun()) {
  console.log(`Not run for lack of ${missing.join(" and ")}: ${files.join(", ")}`);
  notRun += files.length;
}
if (passed === 0) console.error("No test has one of the patterns in its file's path and passed.");
console.log(`\n${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ""}`);
process.exitCode = failed > 0 || passed === 0 || (notRun > 0 && process.env["CI"] === "true") ? 1 : 0;

/** Returns null when the runner wrote none. */
function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

function resultsOf(report: JSONReport | null): Results | null {
  if (!report) return null;
  const { stats, suites, errors } = report;
  return {
    passed: stats.expected,
    notRun: stats.skipped,
    failed: suites.flatMap((suite) => failedIn(suite)),
    errors: errors.map(({ message = "", stack }) => describeError({ message, stack })),
  };
}

/** The outermost suite is the file. */
function failedIn({ title, specs, suites = [] }: JSONReportSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  const names = [...failed.map((spec) => spec.title), ...suites.flatMap((suite) => failedIn(suite))];
  return names.map((name) => `${title} > ${name}`);
}

function indented(lines: string[]): string {
  return lines.map((line) => `  ${line.replaceAll("\n", "\n    ")}`).join("\n");
}
