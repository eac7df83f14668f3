import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { haveProgram } from "./install-program.ts";
import { honest, runVisibly, type Count, type Step } from "./step.ts";

/** The part of vitest's JSON report that is read here. */
type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] };

/** All unit and server tests. A skipped test counts as failed: there are none on purpose. */
export const vitestStep: Step = {
  name: "unit and server tests",
  run: async () => {
    // Without them the tests that need them fail, and say why once more.
    await haveProgram("clamd");
    await haveProgram("postgres");
    const folder = await mkdtemp(join(tmpdir(), "vitest-report-"));
    const file = join(folder, "report.json");
    const code = await runVisibly("vitest", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ]);
    const report = await readFile(file, "utf8").catch(() => null);
    await rm(folder, { recursive: true, force: true });
    return honest(report ? countIn(JSON.parse(report) as Report) : { passed: 0, failed: 1 }, code);
  },
};

export function countIn({ testResults }: Report): Count {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  // A file that could not be loaded has no tests, or only some.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status !== "passed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return { passed, failed: tests.length - passed + brokenFiles.length };
}
