import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildStep } from "./test-steps/build-step.ts";
import { playwrightStep } from "./test-steps/playwright-step.ts";
import { recordName } from "./test-steps/record-output.ts";
import { secretsStep } from "./test-steps/secrets-step.ts";
import { commandStep, type Count, type Step } from "./test-steps/step.ts";
import { vitestStep } from "./test-steps/vitest-step.ts";

const steps: Step[] = [
  commandStep("format", [["prettier", "--check", "--log-level=warn", "."]]),
  commandStep("types", [
    ["react-router", "typegen"],
    ["tsc", "--noEmit"],
  ]),
  commandStep("lint", [["oxlint", "--type-aware", "--deny-warnings"]]),
  buildStep,
  vitestStep,
  playwrightStep,
  secretsStep,
];

// Each runner decides by itself; what the shell says is meant for the site.
delete process.env["NODE_ENV"];
const recorded = await mkdtemp(join(tmpdir(), "test-output-"));
process.env[recordName] = recorded;

const results: (Count & { name: string; seconds: number })[] = [];
for (const step of steps) results.push(await runStep(step));
await rm(recorded, { recursive: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${results.map(lineOf).join("\n")}`);
// Set, not called: what is still being written to a pipe gets there.
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function runStep({ name, run }: Step) {
  console.log(`\n── ${name}`);
  const begin = performance.now();
  const count = await run().catch((error: unknown) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  return { name, ...count, seconds: Math.round((performance.now() - begin) / 1000) };
}

function lineOf({ name, passed, failed, seconds }: (typeof results)[number]) {
  return `${failed === 0 ? "✓" : "✗"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`;
}
