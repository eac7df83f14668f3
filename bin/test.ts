import { globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPrograms } from "./find-program.ts";
import { recordName } from "./test-steps/record-output.ts";
import { secretsStep } from "./test-steps/secrets-step.ts";
import { buildStep, commandStep, playwrightStep, vitestStep, type Outcome, type Step } from "./test-steps/steps.ts";

// npm test [-- PATTERN...]: everything, or the test files with one of the patterns in their paths. --quick: what needs
// neither a database nor a browser.
const isQuick = process.argv.includes("--quick");
const patterns = process.argv.slice(2).filter((argument) => argument !== "--quick");

const serverTests = "unit and server tests";
const checks: Step[] = [
  commandStep("format", "prettier --check --cache --log-level=warn ."),
  commandStep("types", "react-router typegen", "tsc --noEmit"),
  commandStep("lint", "oxlint --type-aware --deny-warnings"),
  commandStep("unused code", "knip"),
];

// Each runner decides on its own settings; those of the shell are meant for the site.
delete process.env["NODE_ENV"];
const recorded = await mkdtemp(join(tmpdir(), "test-output-"));
process.env[recordName] = recorded;
// Hundreds of processes load the same modules.
const compiled = await mkdtemp(join(tmpdir(), "test-compiled-"));
process.env["NODE_COMPILE_CACHE"] = compiled;

if (!isQuick) await installPrograms();

const results: (Outcome & { name: string; seconds: number })[] = [];
for (const group of groups()) results.push(...(await Promise.all(group.map(runStep))));
for (const folder of [recorded, compiled]) await rm(folder, { recursive: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${results.map(lineOf).join("\n")}`);
const slowest = results.flatMap(({ tests = [] }) => tests).toSorted((one, other) => other.seconds - one.seconds);
console.log("\nThe slowest tests:");
for (const { name, seconds } of slowest.slice(0, 5)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
// Set, not called: what is still being written to a pipe gets there.
process.exitCode = failed === 0 ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);

/** The steps in the order of their groups; those of one group run side by side. */
function groups(): Step[][] {
  if (patterns.length > 0) return [[buildStep], matchingSteps()];
  const inTurn = checks.map((check) => [check]);
  if (isQuick) return [...inTurn, [vitestStep("unit tests", ["--project", "unit"])]];
  return [...inTurn, [buildStep], [vitestStep(serverTests, []), playwrightStep([])], [secretsStep]];
}

function matchingSteps(): Step[] {
  const files = globSync("**/*.{test,spec}.ts", { exclude: ["**/node_modules/**", "build*/**"] });
  const wanted = files.filter((file) => patterns.some((pattern) => file.includes(pattern)));
  const { tests, journeys } = Object.groupBy(wanted, (file) => (file.endsWith(".spec.ts") ? "journeys" : "tests"));
  if (wanted.length === 0) {
    console.error(`No test file has ${patterns.join(" or ")} in its path.`);
    process.exit(1);
  }
  return [...(tests ? [vitestStep(serverTests, tests)] : []), ...(journeys ? [playwrightStep(journeys)] : [])];
}

async function runStep({ name, run }: Step) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const outcome = await run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...outcome, seconds: Math.round((performance.now() - begin) / 1000) };
}

function lineOf({ name, passed, failed, seconds }: (typeof results)[number]) {
  return `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`;
}
