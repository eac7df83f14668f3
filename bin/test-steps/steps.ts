import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../../server/env.ts";
import { ensureBuild } from "../build.ts";
import { programs } from "../find-program.ts";
import { runVisibly } from "./run-visibly.ts";

/** One part of `npm test`. `run` prints what a person needs to read and never throws for a failed test. */
export type Step = { name: string; run: () => Promise<Count> };

export type Count = { passed: number; failed: number };

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

/** Nothing is installed as root unasked: `CI=true` agrees to it. The tests that lack a program say so. */
export const programsStep: Step = {
  name: "programs",
  run: async () => {
    const missing = Object.values(programs).filter(({ places }) => !places.some((place) => existsSync(place)));
    if (missing.length > 0 && process.env["CI"] === "true") {
      const [command, ...options] = process.getuid?.() === 0 ? (["env"] as const) : (["sudo", "-n", "env"] as const);
      const apt = (...args: string[]) =>
        runVisibly(command, [...options, "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", ...args]);
      await apt("update");
      // One after the other: a system may lack one of the packages.
      for (const one of missing) await apt("install", "--yes", "--no-install-recommends", one.package);
    }
    return { passed: 1, failed: 0 };
  },
};

/** The build that the journeys visit, with default settings. */
export const buildStep: Step = {
  name: "build",
  run: async () => {
    const outcome = await ensureBuild(readSettings({}));
    if (outcome.ok) return { passed: 1, failed: 0 };
    console.error(outcome.output);
    return { passed: 0, failed: 1 };
  },
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
        ({ numPassedTests: passed, numTotalTests: all }: { numPassedTests: number; numTotalTests: number }) => ({
          passed,
          failed: all - passed,
        }),
      ),
  };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

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
        ({ stats }: PlaywrightReport) => ({
          passed: stats.expected,
          failed: stats.unexpected + stats.flaky + stats.skipped,
        }),
      ),
  };
}

/** Runs a test runner, which writes its report to `file`, and counts its tests. */
async function runReported<Report>(run: (file: string) => Promise<number>, count: (report: Report) => Count) {
  const folder = await mkdtemp(join(tmpdir(), "test-report-"));
  try {
    const code = await run(join(folder, "report.json"));
    const report = await readFile(join(folder, "report.json"), "utf8").catch(() => null);
    return report === null ? { passed: 0, failed: 1 } : honest(count(JSON.parse(report) as Report), code);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A runner that failed or ran nothing has at least one failure. */
export function honest({ passed, failed }: Count, exitCode: number): Count {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}
