import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { haveProgram } from "./install-program.ts";
import { honest, runVisibly, type Count, type Step } from "./step.ts";

/** The part of Playwright's JSON report that is read here. */
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** The journeys in a browser. A skipped or flaky one counts as failed: there are none on purpose. */
export const playwrightStep: Step = {
  name: "browser journeys",
  run: async () => {
    if (!(await haveProgram("chromium"))) return { passed: 0, failed: 1 };
    const folder = await mkdtemp(join(tmpdir(), "playwright-report-"));
    const file = join(folder, "report.json");
    const code = await runVisibly("playwright", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const report = await readFile(file, "utf8").catch(() => null);
    await rm(folder, { recursive: true, force: true });
    return honest(report ? countIn(JSON.parse(report) as Report) : { passed: 0, failed: 1 }, code);
  },
};

function countIn({ stats, errors }: Report): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
