import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { readSettings } from "../../server/env.ts";
import { ensureBuild } from "../build.ts";
import { runVisibly } from "./record-output.ts";

/** One part of `npm test`. `run` prints what a person needs to read and never throws for a failed test. */
export type Step = { name: string; run: () => Promise<Outcome> };

export type Count = { passed: number; failed: number };

/** `tests`: those that a runner timed one by one, in milliseconds. */
export type Outcome = Count & { tests?: { name: string; ms: number }[] };

/** A step that counts as one: every command has to succeed. */
export function commandStep(name: string, commands: [string, ...string[]][]): Step {
  return {
    name,
    run: async () => {
      for (const [command, ...options] of commands) {
        if ((await runVisibly(command, options)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/** The build that the journeys visit, with default settings. */
export const buildStep: Step = {
  name: "build",
  run: async () => {
    await ensureBuild(readSettings({}));
    return { passed: 1, failed: 0 };
  },
};

type VitestReport = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
};

/** The unit and server tests that `options` select, or all. A skipped test counts as failed: there are none on purpose. */
export function vitestStep(name: string, options: string[]): Step {
  return {
    name,
    run: () =>
      runReported(
        (file) =>
          runVisibly("vitest", [
            "run",
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${file}`,
            ...options,
          ]),
        ({ numPassedTests: passed, numTotalTests: all, testResults }: VitestReport) => ({
          passed,
          failed: all - passed,
          tests: testResults.flatMap(({ name: file, assertionResults }) =>
            assertionResults.map(({ fullName, duration }) => ({
              name: `${relative(".", file)}: ${fullName}`,
              ms: duration ?? 0,
            })),
          ),
        }),
      ),
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};
type Suite = {
  suites?: Suite[];
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
};

/** The journeys in `files`, or all. A skipped or flaky one counts as failed: there are none on purpose. */
export function playwrightStep(files: string[]): Step {
  return {
    name: "browser journeys",
    run: () =>
      runReported(
        // Its workers have FORCE_COLOR, and Node warns of both.
        (file) =>
          runVisibly("playwright", ["test", "--reporter=list,json", ...files], {
            PLAYWRIGHT_JSON_OUTPUT_NAME: file,
            NO_COLOR: "",
          }),
        ({ stats, suites }: PlaywrightReport) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky + stats.skipped,
          tests: suites.flatMap(timedTests),
        }),
      ),
  };
}

function timedTests({ suites = [], specs }: Suite): { name: string; ms: number }[] {
  const own = specs.map(({ title, file, tests }) => ({
    name: `tests/journeys/${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap(timedTests)];
}

/** Runs a test runner, which writes its report to `file`, and counts its tests. */
async function runReported<Report>(run: (file: string) => Promise<number>, read: (report: Report) => Outcome) {
  const folder = await mkdtemp(join(tmpdir(), "test-report-"));
  try {
    const code = await run(join(folder, "report.json"));
    const report = await readFile(join(folder, "report.json"), "utf8").catch(() => null);
    if (report === null) return { passed: 0, failed: 1 };
    const outcome = read(JSON.parse(report) as Report);
    return { ...outcome, ...honest(outcome, code) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A runner that failed or ran nothing has at least one failure. */
export function honest({ passed, failed }: Count, exitCode: number): Count {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}
