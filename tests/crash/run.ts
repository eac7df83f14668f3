/**
 * Injects one fault after the other into a real site, and checks that no application is lost, doubled or falsely
 * confirmed. `--planted` puts mistakes into the site and checks that each is found.
 * Usage: npm run crash [-- --cycles 100] [-- --seed N] [-- --planted]
 * The same seed deals the same faults and applications; the exact timing is up to the machine.
 */
import { parseArgs } from "node:util";
import { seededRandom } from "../support/seeded-random.ts";
import { plantedBugs, scenarioThatShows } from "./planted-bugs.ts";
import { describeRun, describeViolations } from "./report.ts";
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
