import { join } from "node:path";
import { readSettings } from "../../server/env.ts";
import { ensureBuild } from "../build.ts";
import { recordName, runVisibly } from "./record-output.ts";

/** One part of `npm test`. `run` prints what a person needs to read, and returns or throws what failed. */
export type Step = { name: string; run: () => Promise<boolean> };

export const checks = [
  commandStep("format", "prettier --check --cache --log-level=warn ."),
  commandStep("types", "react-router typegen", "tsc --noEmit"),
  commandStep("lint", "oxlint --type-aware --deny-warnings"),
  commandStep("unused code", "knip"),
];

function commandStep(name: string, ...commands: string[]): Step {
  return {
    name,
    run: async () => {
      for (const command of commands) if ((await runVisibly(command)) !== 0) return false;
      return true;
    },
  };
}

export const buildStep: Step = { name: "build", run: () => ensureBuild(readSettings({})).then(() => true) };

/** The unit and server tests that `options` select, or all. Like the journeys, they leave a report of JUnit's kind. */
export function vitestStep(options: string[]): Step {
  const run = async () => {
    const report = `--outputFile.junit=${reportOf("vitest")}`;
    return (await runVisibly("vitest run --reporter=default --reporter=junit", [report, ...options])) === 0;
  };
  return { name: "unit and server tests", run };
}

export function playwrightStep(files: string[]): Step {
  const run = async () => {
    // Its workers have FORCE_COLOR, and Node warns of both.
    const env = { PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportOf("playwright"), NO_COLOR: "" };
    return (await runVisibly("playwright test --reporter=list,junit", files, env)) === 0;
  };
  return { name: "browser journeys", run };
}

function reportOf(runner: string): string {
  return join(process.env[recordName] ?? "", `${runner}.xml`);
}

export function testsIn(report: string): { name: string; seconds: number }[] {
  const [, ...cases] = report.split("<testcase ");
  const valueOf = (one: string, attribute: string) => RegExp(`\\b${attribute}="([^"]*)"`).exec(one)?.[1] ?? "";
  return cases.map((one) => ({
    name: `${valueOf(one, "classname")}: ${valueOf(one, "name")}`,
    seconds: Number(valueOf(one, "time")),
  }));
}
