import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { haveProgram } from "./install-program.ts";
import { honest, runVisibly, type Count, type Step, type TimedTest } from "./step.ts";

/** The part of vitest's JSON report that is read here. */
type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; duration?: number | null }[];
  }[];
};

/** The unit and server tests in `files`, or all. */
export const vitestStep = (files: string[]): Step => ({
  name: "unit and server tests",
  run: async () => {
    // Without them the tests that need them fail, and say why once more.
    const needed = [
      "clamd",
      "postgres",
      "promtool",
      "systemd-analyze",
      "buildah",
      "nginx",
      "caddy",
      "openssl",
    ] as const;
    for (const program of needed) await haveProgram(program);
    return runVitest(files);
  },
});

/** The tests that need neither a database nor a build. */
export const unitStep: Step = { name: "unit tests", run: () => runVitest(["--project", "unit"]) };

/** A skipped test counts as failed: there are none on purpose. */
async function runVitest(options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "vitest-report-"));
  const file = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await runVisibly("vitest", ["run", ...reporters, ...options]);
  const report = await readFile(file, "utf8").catch(() => null);
  await rm(folder, { recursive: true, force: true });
  if (!report) return { passed: 0, failed: 1 };
  const results = JSON.parse(report) as Report;
  return { ...honest(countIn(results), code), tests: timedTestsIn(results) };
}

export function countIn({ testResults }: Report): Count {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  // A file that could not be loaded has no tests, or only some.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status !== "passed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return { passed, failed: tests.length - passed + brokenFiles.length };
}

export function timedTestsIn({ testResults }: Report): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(".", name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}
