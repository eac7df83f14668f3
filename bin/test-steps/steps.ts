import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSettings } from "../../server/base/env.ts";
import { ensureBuild } from "../build.ts";
import { recordName, runVisibly } from "./record-output.ts";

/** One part of `npm test`. `run` prints what a person needs to read and never throws for a failed test. */
export type Step = { name: string; run: () => Promise<Outcome> };

/** `tests`: those that a runner timed one by one. */
export type Outcome = { passed: number; failed: number; tests?: { name: string; seconds: number }[] };

/** A step that counts as one: every command has to succeed. */
export function commandStep(name: string, ...commands: string[]): Step {
  return {
    name,
    run: async () => {
      for (const command of commands) {
        if ((await runVisibly(command)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

export const buildStep: Step = {
  name: "build",
  run: async () => {
    await ensureBuild(readSettings({}));
    return { passed: 1, failed: 0 };
  },
};

export function vitestStep(name: string, options: string[]): Step {
  return runnerStep(name, (report) =>
    runVisibly("vitest run --reporter=default --reporter=junit", [`--outputFile.junit=${report}`, ...options]),
  );
}

export function playwrightStep(files: string[]): Step {
  // Its workers have FORCE_COLOR, and Node warns of both.
  return runnerStep("browser journeys", (report) =>
    runVisibly("playwright test --reporter=list,junit", files, { PLAYWRIGHT_JUNIT_OUTPUT_FILE: report, NO_COLOR: "" }),
  );
}

/** A step of a runner that writes its report to a file and ends with an exit code. */
function runnerStep(name: string, runTests: (report: string) => Promise<number>): Step {
  const report = join(process.env[recordName] ?? "", `${name}.xml`);
  const run = async () => {
    const exitCode = await runTests(report);
    return countTests(await readFile(report, "utf8").catch(() => ""), exitCode);
  };
  return { name, run };
}

/**
 * Counts the tests in a runner's `report`, the XML of JUnit. A skipped one counts as failed: there are none on purpose. A
 * runner that failed or ran nothing has at least one failure.
 */
export function countTests(report: string, exitCode: number): Outcome {
  const [, ...cases] = report.split("<testcase ");
  const failed = cases.filter((one) => /<(failure|error|skipped)\b/.test(one)).length;
  const isUnexplained = failed === 0 && (exitCode !== 0 || cases.length === 0);
  const valueOf = (one: string, attribute: string) => RegExp(`\\b${attribute}="([^"]*)"`).exec(one)?.[1] ?? "";
  return {
    passed: cases.length - failed,
    failed: isUnexplained ? 1 : failed,
    tests: cases.map((one) => ({
      name: `${valueOf(one, "classname")}: ${valueOf(one, "name").replaceAll("&apos;", "'")}`,
      seconds: Number(valueOf(one, "time")),
    })),
  };
}
