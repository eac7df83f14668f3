/**
 * Injects one fault after the other into a real site, and checks that no application is lost, doubled or falsely
 * confirmed. `--planted` puts mistakes into the site and checks that each is found.
 * Usage: npm run crash [-- --cycles 100] [-- --seed N] [-- --planted]
 * The same seed deals the same faults and applications; the exact timing is up to the machine.
 */
import { parseArgs } from "node:util";
import { seededRandom } from "../support/seeded-random.ts";
import type { Violation } from "./checks/violation.ts";
import { plantedBugs, scenarioThatShows } from "./planted-bugs.ts";
import { runBlock, type BlockReport } from "./run-block.ts";
import type { CycleReport } from "./run-cycle.ts";
import { dealBlocks, dealScenarios, scenarioName } from "./scenarios.ts";
import { mayMount } from "./system/small-disk.ts";

const { values: options } = parseArgs({
  options: {
    cycles: { type: "string", default: "100" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    planted: { type: "boolean", default: false },
  },
});
const seed = Number(options.seed);
const hasSmallDisk = mayMount();

console.log(`seed ${seed}`);
if (!hasSmallDisk) console.log("Full disks are left out: they need a tmpfs, which only root may mount.");
process.exitCode = (await (options.planted ? findPlantedBugs() : crash(Number(options.cycles)))) ? 0 : 1;

async function crash(cycles: number): Promise<boolean> {
  const blocks: BlockReport[] = [];
  for (const [number, plan] of dealBlocks(cycles, seededRandom(seed), hasSmallDisk).entries()) {
    console.log(plan.isPair ? "\ntwo instances" : "\none instance");
    const block = await runBlock({ ...plan, seed: seed + number, onCycle: report });
    blocks.push(block);
    if (block.violations.length > 0) console.log(describeViolations(block.violations));
  }
  console.log(describeRun(blocks));
  const violations = blocks.flatMap((block) => block.violations);
  console.log(violations.length === 0 ? "\nEvery promise was kept." : `\nBROKEN, seed ${seed}:`);
  console.log(describeViolations(violations));
  return violations.length === 0;
}

/**
 * Each planted bug in a site of its own, with some of the same faults, and then the one that shows the bug: three times,
 * because a candidate who breaks off does not see it.
 */
async function findPlantedBugs(): Promise<boolean> {
  let areAllFound = true;
  for (const bug of plantedBugs) {
    const { name, shownAs } = bug;
    console.log(`\nplanted: ${name}`);
    const others = dealScenarios(5, seededRandom(seed), hasSmallDisk);
    const scenarios = [...others, ...Array.from({ length: 3 }, () => scenarioThatShows(bug))];
    const { violations } = await runBlock({ seed, scenarios, plantedBug: name, onCycle: report });
    const found = violations.filter(({ kind }) => kind === shownAs);
    areAllFound &&= found.length > 0;
    console.log(found.length > 0 ? `found, ${found.length} times:` : "NOT FOUND");
    console.log(describeViolations(found.slice(0, 3)));
  }
  return areAllFound;
}

function report({ scenario, recoveryMs, violations }: CycleReport) {
  const point = "at" in scenario && scenario.at ? ` at: ${scenario.at}` : "";
  const found = violations.length > 0 ? ` ${describeViolations(violations)}` : "";
  console.log(`${scenarioName(scenario)}${point} (${(recoveryMs / 1000).toFixed(1)} s)${found}`);
}

/** The figures of all blocks, as lines of text. */
function describeRun(blocks: BlockReport[]): string {
  const cycles = blocks.flatMap((block) => block.cycles);
  const faults = cycles.map(({ scenario }) => scenarioName(scenario));
  const points = cycles
    .filter(({ violations }) => !violations.some(({ kind }) => kind === "point not reached"))
    .flatMap(({ scenario }) => ("at" in scenario ? (scenario.at ?? "any moment") : []));
  const sums = Object.keys(blocks[0]?.tally ?? {}).map((name) => {
    const counts = blocks.map(({ tally }) => tally[name as keyof typeof tally]);
    return [name, counts.reduce((total, count) => total + count, 0)] as const;
  });
  const slowest = cycles.toSorted((a, b) => b.recoveryMs - a.recoveryMs)[0];
  return [
    "",
    `cycles                 ${cycles.length}`,
    ...linesOf(faults),
    "stopped at",
    ...linesOf(points),
    ...sums.map(([name, count]) => `${name.padEnd(22)} ${count}`),
    `slowest recovery       ${((slowest?.recoveryMs ?? 0) / 1000).toFixed(1)} s${slowest ? `, after "${scenarioName(slowest.scenario)}"` : ""}`,
    `longest hold, no send  ${(Math.max(0, ...blocks.map(({ longestHoldMs }) => longestHoldMs)) / 1000).toFixed(1)} s`,
  ].join("\n");
}

/** One line for each violation. */
function describeViolations(violations: Violation[]): string {
  return violations.map(({ kind, detail }) => `- ${kind}: ${detail}`).join("\n");
}

function linesOf(names: string[]): string[] {
  const groups = Object.entries(Object.groupBy(names, (name) => name));
  return groups.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, all]) => `  ${name.padEnd(38)} ${all?.length}`);
}
