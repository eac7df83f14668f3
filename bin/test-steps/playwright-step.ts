import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { haveProgram } from "./install-program.ts";
import { honest, runVisibly, type Count, type Step, type TimedTest } from "./step.ts";

/** The part of Playwright's JSON report that is read here. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
  suites: Suite[];
};
type Suite = {
  suites?: Suite[];
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
};

/** The journeys in `files`, or all. A skipped or flaky one counts as failed: there are none on purpose. */
export const playwrightStep = (files: string[]): Step => ({
  name: "browser journeys",
  run: async () => {
    if (!(await haveProgram("chromium"))) return { passed: 0, failed: 1 };
    // Without them the journeys that need them fail, and say why once more.
    for (const program of ["firefox", "webkit", "xvfb", "nginx", "openssl"] as const) await haveProgram(program);
    const folder = await mkdtemp(join(tmpdir(), "playwright-report-"));
    const file = join(folder, "report.json");
    const code = await runVisibly("playwright", ["test", "--reporter=list,json", ...files], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      // Its workers have FORCE_COLOR, and Node warns of both.
      NO_COLOR: "",
    });
    const report = await readFile(file, "utf8").catch(() => null);
    await rm(folder, { recursive: true, force: true });
    if (!report) return { passed: 0, failed: 1 };
    const results = JSON.parse(report) as Report;
    return { ...honest(countIn(results), code), tests: results.suites.flatMap(timedTestsIn) };
  },
});

function countIn({ stats, errors }: Report): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

export function timedTestsIn({ suites = [], specs }: Suite): TimedTest[] {
  const own = specs.map(({ title, file, tests }) => ({
    name: `tests/journeys/${file}: ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...suites.flatMap(timedTestsIn)];
}
