import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../../server/env.ts";
import { ensureBuild } from "../build.ts";
import { runVisibly } from "./record-output.ts";

/** One part of `npm test`. `run` prints what a person needs to read and never throws for a failed test. */
export type Step = { name: string; run: () => Promise<Outcome> };

export type Outcome = { passed: number; failed: number };

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

type VitestReport = { numPassedTests: number; numTotalTests: number };

/** The unit and server tests that `options` select, or all. A skipped test counts as failed: there are none on purpose. */
export function vitestStep(name: string, options: string[]): Step {
  const reporters = ["--reporter=default", "--reporter=json"];
  return {
    name,
    run: () =>
      runReported(
        (file) => runVisibly("vitest", ["run", ...reporters, `--outputFile.json=${file}`, ...options]),
        ({ numPassedTests: passed, numTotalTests: all }: VitestReport) => ({ passed, failed: all - passed }),
      ),
  };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** The journeys in `files`, or all. A skipped or flaky one counts as failed: there are none on purpose. */
export function playwrightStep(files: string[]): Step {
  const options = ["test", "--reporter=list,json", ...files];
  return {
    name: "browser journeys",
    run: () =>
      runReported(
        // Its workers have FORCE_COLOR, and Node warns of both.
        (file) => runVisibly("playwright", options, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: "" }),
        ({ stats }: PlaywrightReport) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky + stats.skipped,
        }),
      ),
  };
}

/** Runs a test runner, which writes its report to `file`, and counts its tests. */
async function runReported<Report>(run: (file: string) => Promise<number>, read: (report: Report) => Outcome) {
  const folder = await mkdtemp(join(tmpdir(), "test-report-"));
  try {
    const code = await run(join(folder, "report.json"));
    const report = await readFile(join(folder, "report.json"), "utf8").catch(() => null);
    if (report === null) return { passed: 0, failed: 1 };
    return honest(read(JSON.parse(report) as Report), code);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A runner that failed or ran nothing has at least one failure. */
export function honest({ passed, failed }: Outcome, exitCode: number): Outcome {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}
