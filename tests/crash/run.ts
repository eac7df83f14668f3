/**
 * Injects one fault after the other into a real site, and checks that no application is lost, doubled or falsely
 * confirmed. `--planted` puts mistakes into the site and checks that each is found.
 * Usage: npm run crash [-- --cycles 100] [-- --seed N] [-- --planted]
 * The same seed deals the same faults and applications; the exact timing is up to the machine.
 */
import { parseArgs } from "node:util";
import { seededRandom } from "../support/seeded-random.ts";
import type { Violation } from "./checks/judge.ts";
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

console.log(`seed ${seed}`);
if (!mayMount()) console.log("Full disks are left out: they need a tmpfs, which only root may mount.");
process.exitCode = (await (options.planted ? findPlantedBugs() : crash(Number(options.cycles)))) ? 0 : 1;

async function crash(cycles: number): Promise<boolean> {
  const blocks: BlockReport[] = [];
  for (const [number, plan] of dealBlocks(cycles, seededRandom(seed)).entries()) {
    console.log(plan.isPair ? "\ntwo instances" : "\none instance");
    const block = await runBlock({ ...plan, seed: seed + number, onCycle: report });
    blocks.push(block);
    if (block.violations.length > 0) console.log(describeViolations(block.violations));
  }
  printFigures(blocks);
  const violations = blocks.flatMap((block) => block.violations);
  console.log(violations.length === 0 ? "\nEvery promise was kept." : `\nBROKEN, seed ${seed}:`);
  console.log(describeViolations(violations));
  return violations.length === 0;
}

/**
 * Each planted bug in a separate site, with some of the same faults, and then the one that shows the bug: three times,
 * because a candidate who breaks off does not see it.
 */
async function findPlantedBugs(): Promise<boolean> {
  let areAllFound = true;
  for (const bug of plantedBugs) {
    const { name, shownAs } = bug;
    console.log(`\nplanted: ${name}`);
    const others = dealScenarios(5, seededRandom(seed));
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

/** One line for each violation. */
function describeViolations(violations: Violation[]): string {
  return violations.map(({ kind, detail }) => `- ${kind}: ${detail}`).join("\n");
}

function printFigures(blocks: BlockReport[]) {
  const cycles = blocks.flatMap((block) => block.cycles);
  const reached = cycles.filter(({ violations }) => violations.every(({ kind }) => kind !== "point not reached"));
  console.table(countsOf(cycles.map(({ scenario }) => scenarioName(scenario))));
  console.table(countsOf(reached.flatMap(({ scenario }) => ("at" in scenario ? (scenario.at ?? "any moment") : []))));
  const figures = new Map<string, number>();
  for (const [name, count] of blocks.flatMap(({ tally }) => Object.entries(tally)))
    figures.set(name, (figures.get(name) ?? 0) + count);
  figures.set("slowest recovery (ms)", Math.round(Math.max(...cycles.map(({ recoveryMs }) => recoveryMs))));
  figures.set("longest hold, no send (ms)", Math.round(Math.max(...blocks.map(({ longestHoldMs }) => longestHoldMs))));
  console.table(Object.fromEntries(figures));
}

function countsOf(names: string[]) {
  const groups = Object.entries(Object.groupBy(names.toSorted(), (name) => name));
  return Object.fromEntries(groups.map(([name, all]) => [name, all?.length]));
}
