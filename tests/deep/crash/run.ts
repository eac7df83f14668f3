/**
 * Replays paths of the model (`tests/deep/model/`) on the real site, with a crash at each of its points, and injects other faults
 * while candidates apply; checks that no application is lost, doubled or falsely confirmed. `--planted` puts mistakes into
 * the site and checks that each is found.
 * Usage: npm run crash [-- --cycles 100] [-- --planted]
 */
import { parseArgs } from "node:util";
import type { Violation } from "./checks/judge.ts";
import { firstScenarios } from "./faults/faults.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { crashed, planPaths } from "./replay/plan-paths.ts";
import { plantedPath } from "./replay/planted-path.ts";
import type { Replay } from "./replay/replay-path.ts";
import { runReplays, runScenarios, type BlockReport } from "./run-block.ts";
import type { CycleReport } from "./run-cycle.ts";
import { mayMount } from "./system/small-disk.ts";

const { values: options } = parseArgs({
  options: {
    cycles: { type: "string", default: "100" },
    planted: { type: "boolean", default: false },
  },
});

if (!mayMount()) console.log("Full disks are left out: they need a tmpfs, which only root may mount.");
process.exitCode = (await (options.planted ? findPlantedBugs() : crash(Number(options.cycles)))) ? 0 : 1;

/** Nine tenths of the cycles are paths. */
async function crash(cycles: number): Promise<boolean> {
  const count = Math.ceil(cycles * 0.9);
  const blocks = [await replay(count), await runScenarios(firstScenarios(cycles - count), report)];
  const violations = blocks.flatMap((block) => block.violations);
  console.table(blocks.map(({ tally }) => tally));
  console.log(violations.length === 0 ? "\nEvery promise was kept." : "\nBROKEN:");
  console.log(describeViolations(violations));
  return violations.length === 0;
}

async function replay(count: number): Promise<BlockReport> {
  const { next, countTransitions } = planPaths();
  const executed = new Set<string>();
  let paths = 0;
  const block = await runReplays({
    nextPath: () => (paths < count ? next(executed) : null),
    onReplay({ executed: done, left }: Replay) {
      paths += 1;
      for (const transition of done) executed.add(transition);
      console.log(`path ${paths}: ${done.length} steps${left ? `, and the site did not do: ${left}` : ""}`);
    },
  });
  const withCrash = [...executed].filter((transition) => transition.includes(crashed));
  console.log(`${executed.size} of ${countTransitions()} transitions executed, of them ${withCrash.length} crashed`);
  return block;
}

/** The shortest story of the model that breaks a promise is replayed on the site with the same mistake. */
async function findPlantedBugs(): Promise<boolean> {
  let areAllFound = true;
  for (const { name, shownAs } of plantedBugs) {
    console.log(`\nplanted: ${name}`);
    const paths = [plantedPath(name)];
    for (const { sentence } of paths[0]!) console.log(`  ${sentence}`);
    const { violations } = await runReplays({
      nextPath: () => paths.pop() ?? null,
      plantedBug: name,
      patienceMs: 30_000,
    });
    const found = violations.filter(({ kind }) => kind === shownAs);
    areAllFound &&= found.length > 0;
    console.log(found.length > 0 ? `found, ${found.length} times:` : "NOT FOUND");
    console.log(describeViolations(found.slice(0, 3)));
  }
  return areAllFound;
}

function report({ scenario, recoveryMs, violations }: CycleReport) {
  console.log(`${scenario.join(", then ")} (${(recoveryMs / 1000).toFixed(1)} s)`, describeViolations(violations));
}

/** One line for each violation. */
function describeViolations(violations: Violation[]): string {
  return violations.map(({ kind, detail }) => `- ${kind}: ${detail}`).join("\n");
}
