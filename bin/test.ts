import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPrograms } from "./find-program.ts";
import { recordName } from "./test-steps/record-output.ts";
import { secretsStep } from "./test-steps/secrets-step.ts";
import { buildStep, checks, playwrightStep, testsIn, vitestStep, type Step } from "./test-steps/steps.ts";

// npm test [-- PATTERN...]: everything, or the test files with one of the patterns in their paths. --quick: what needs
// neither a database nor a browser.
const isQuick = process.argv.includes("--quick");
const patterns = process.argv.slice(2).filter((argument) => argument !== "--quick");

// Each runner decides on its own settings; those of the shell are meant for the site.
delete process.env["NODE_ENV"];
const recorded = await mkdtemp(join(tmpdir(), "test-output-"));
process.env[recordName] = recorded;
// Hundreds of processes load the same modules.
const compiled = await mkdtemp(join(tmpdir(), "test-compiled-"));
process.env["NODE_COMPILE_CACHE"] = compiled;

if (!isQuick) await installPrograms();

const results: string[] = [];
for (const group of groups()) results.push(...(await Promise.all(group.map(runStep))));
const tests = globSync(join(recorded, "*.xml")).flatMap((report) => testsIn(readFileSync(report, "utf8")));
for (const folder of [recorded, compiled]) await rm(folder, { recursive: true });

console.log(`\n${results.join("\n")}\n\nThe slowest of ${tests.length} tests:`);
const slowest = tests.toSorted((one, other) => other.seconds - one.seconds);
for (const { name, seconds } of slowest.slice(0, 5)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);

/** The steps in the order of their groups; those of one group run side by side. */
function groups(): Step[][] {
  if (patterns.length > 0) return [[buildStep], matchingSteps()];
  const inTurn = checks.map((check) => [check]);
  if (isQuick) return [...inTurn, [vitestStep(["--project", "unit"])]];
  return [...inTurn, [buildStep], [vitestStep([]), playwrightStep([])], [secretsStep]];
}

function matchingSteps(): Step[] {
  const files = globSync("**/*.{test,spec}.ts", { exclude: ["**/node_modules/**", "build*/**"] });
  const wanted = files.filter((file) => patterns.some((pattern) => file.includes(pattern)));
  const { tests, journeys } = Object.groupBy(wanted, (file) => (file.endsWith(".spec.ts") ? "journeys" : "tests"));
  if (wanted.length === 0) {
    console.error(`No test file has ${patterns.join(" or ")} in its path.`);
    process.exit(1);
  }
  return [...(tests ? [vitestStep(tests)] : []), ...(journeys ? [playwrightStep(journeys)] : [])];
}

/** Returns the line that tells how it went. */
async function runStep({ name, run }: Step): Promise<string> {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const isPassed = await run().catch(console.error);
  if (!isPassed) process.exitCode = 1;
  return `${isPassed ? "✓" : "✗"} ${name} (${Math.round((performance.now() - begin) / 1000)} s)`;
}
