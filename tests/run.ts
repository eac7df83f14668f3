import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import { endOfProgram } from "./support/end-of-program.ts";
import { reportMissingPrograms } from "./support/find-program.ts";
import { findSecretsIn } from "./support/find-secrets.ts";
import { describeError, vitestResults, type Results } from "./support/report-results.ts";
import { startTestPostgres, testPostgresName } from "./support/test-postgres.ts";
import { filesNotRun } from "./test-sets.ts";

/*
 * `npm test`, `npm run test:all` and `npm run test:quick [-- PATTERN...]`: the tools that read code run beside the tests,
 * which share one build and one PostgreSQL. `npm test` runs Vitest and Playwright at the same time: each leaves half of
 * the processors to the other, as its tests wait for timers and processes. The end names what failed, and its last line
 * adds up. A PATTERN finds the test files of all sets that have it in their paths; then no tool runs. In continuous
 * integration a test that was not run has failed.
 */

const [set = "all", ...patterns] = process.argv.slice(2);
const tools = {
  format: "prettier --check --cache --log-level=warn .",
  // It remembers what it has checked, as the format does.
  types:
    "tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo && tsc --noEmit -p app/tsconfig.browser.json",
  lint: "oxlint --type-aware --deny-warnings",
  "unused code": "knip",
};
const playwrightResults = "test-results/playwright.json";

rmSync("test-results", { recursive: true, force: true });
mkdirSync("test-results/output", { recursive: true });
const isEverything = set === "all" && patterns.length === 0;
if (isEverything) reportMissingPrograms();
const env = environment();
const postgres = await startTestPostgres();
env[testPostgresName] = postgres.url;
const checks = patterns.length > 0 ? Promise.resolve([]) : checkCode();
const runs = await runTests();
runs.push(...(await checks), await stopPostgres());
if (set !== "quick") runs.push(findSecrets());
process.exitCode = report(runs);

type Run = { name: string; exitCode: number; results: Results | null };

/** Each runner decides on its own settings; those of the shell are meant for the site. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, NO_COLOR: _color, ...others } = process.env;
  return {
    ...others,
    ...(patterns.length > 0 ? {} : { TEST_SET: set }),
    RECORDED_OUTPUT: path.resolve("test-results/output"),
    NODE_COMPILE_CACHE: makeCompileCache(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults,
  };
}

/**
 * Hundreds of processes load the same modules, some of them as another user, who has a folder of their own in this one.
 * It is not searched for secrets: the stand-in's token is in it.
 */
function makeCompileCache(): string {
  const folder = path.resolve("node_modules/.cache/compiled");
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o1777);
  return folder;
}

async function runTests(): Promise<Run[]> {
  if (set === "quick") return [await vitest()];
  if (set === "all") return [await vitest(), await playwright()];
  const build = await check("build", "node bin/build.ts");
  if (build.exitCode !== 0) return [build];
  const tests = vitest();
  return Promise.all([tests, playwright(tests)]);
}

/** Types and lint both read the types of routes, which are made first. */
async function checkCode(): Promise<Run[]> {
  const routeTypes = await check("types of routes", "react-router typegen");
  return [routeTypes, ...(await Promise.all(Object.entries(tools).map(([name, command]) => check(name, command))))];
}

/** Runs a tool that reads code; it passes when its exit code is 0. */
async function check(name: string, command: string): Promise<Run> {
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
  const { status, stdout, stderr } = await endOfProgram(child);
  if (status === 0) return { name, exitCode: 0, results: { passed: 1, notRun: 0, failed: [], errors: [] } };
  const failed = [`${command}\n${stdout}${stderr}`];
  return { name, exitCode: status ?? 1, results: { passed: 0, notRun: 0, failed, errors: [] } };
}

/** Fails when a test has left a connection open. */
async function stopPostgres(): Promise<Run> {
  const errors = await postgres.stop().then(
    () => [],
    (error: Error) => [describeError(error)],
  );
  return { name: "PostgreSQL", exitCode: errors.length, results: { passed: 0, notRun: 0, failed: [], errors } };
}

/** Fails when a secret is in what the sites said or in what the tests left, when all of it is there. */
function findSecrets(): Run {
  const failed = findSecretsIn("test-results", { isRecorded: patterns.length === 0 });
  return { name: "secrets", exitCode: failed.length, results: { passed: 0, notRun: 0, failed, errors: [] } };
}

async function vitest(): Promise<Run> {
  const reporters = ["--reporter=default", "--reporter=./tests/support/report-results.ts"];
  const projects = set === "quick" ? ["--project=unit", "--project=statements"] : [];
  const exitCode = await exitOf("vitest", ["run", "--passWithNoTests", ...reporters, ...projects, ...patterns]);
  return { name: "Vitest", exitCode, results: read<Results>(vitestResults) };
}

/** Says nothing before `others` have said everything. */
async function playwright(others: Promise<unknown> = Promise.resolve()): Promise<Run> {
  const args = ["test", "--pass-with-no-tests", "--reporter=list,json", ...patterns];
  const exitCode = await exitOf("playwright", args, others);
  return { name: "Playwright", exitCode, results: resultsOf(read<JSONReport>(playwrightResults)) };
}

/** What the command says is kept until `silence` is over. */
async function exitOf(command: string, args: string[], silence?: Promise<unknown>): Promise<number> {
  const output = silence ? "pipe" : "inherit";
  const child = spawn(command, args, { env, stdio: ["ignore", output, output] });
  const exit = once(child, "close");
  for (const stream of [child.stdout, child.stderr]) {
    const said = stream?.pipe(new PassThrough({ highWaterMark: 1e9 }));
    void silence?.then(() => said?.pipe(process.stdout, { end: false }));
  }
  await Promise.all([exit, silence]);
  return child.exitCode ?? 1;
}

/** Returns null when the runner wrote none. */
function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
}

function resultsOf(json: JSONReport | null): Results | null {
  if (!json) return null;
  const { stats, suites, errors } = json;
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

/** Prints what failed and the sum. Returns the exit code. */
function report(all: readonly Run[]): number {
  let [passed, failed, notRun] = [0, 0, 0];
  for (const { name, exitCode, results } of all) {
    const { failed: names, errors } = results ?? { failed: [], errors: [] };
    passed += results?.passed ?? 0;
    notRun += results?.notRun ?? 0;
    // A runner that broke off counts as a failure.
    failed += Math.max(names.length + errors.length, exitCode === 0 ? 0 : 1);
    if (names.length > 0) console.log(`\nFailed in ${name}:\n${indented(names)}`);
    if (errors.length > 0) console.log(`\nErrors in ${name} outside of tests:\n${indented(errors)}`);
    if (exitCode !== 0 && names.length === 0)
      console.log(
        `\n${name} ended with code ${exitCode} although no test failed${results ? "" : ", and left no results"}.`,
      );
  }
  for (const { files, missing } of isEverything ? filesNotRun() : []) {
    console.log(`Not run for lack of ${missing.join(" and ")}: ${files.join(", ")}`);
    notRun += files.length;
  }
  if (passed === 0) console.error("No test has one of the patterns in its file's path and passed.");
  console.log(`\n${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ""}`);
  return failed > 0 || passed === 0 || (notRun > 0 && process.env["CI"] === "true") ? 1 : 0;
}

function indented(lines: string[]): string {
  return lines.map((line) => `  ${line.replaceAll("\n", "\n    ")}`).join("\n");
}
