/**
 * Walks through the site with a browser, step by step, as no one has written down: what was typed is never gone, each
 * application arrives once and is confirmed, and every page answers and is laid out well. `--planted` puts faults into
 * the browser's half, one after the other, and checks that each is found.
 * Usage: npm run walk [-- --minutes 10] [-- --seed 1] [-- --planted]
 */
import { parseArgs } from "node:util";
import { ensureBuild } from "../../../build-tools/ensure-build.ts";
import unpackBrowser from "../../support/unpack-browser.ts";
import { buildWithFaults, plantedFaults } from "./planted-faults.ts";
import { startWalks, takeWalks } from "./walks.ts";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    planted: { type: "boolean", default: false },
  },
});
const seed = Number(options.seed);
const milliseconds = Number(options.minutes) * 60_000;

await unpackBrowser();
process.exitCode = (await (options.planted ? findPlantedFaults() : walkAlong())) ? 0 : 1;

async function walkAlong(): Promise<boolean> {
  await ensureBuild(console.log);
  const walks = await startWalks();
  console.log(`Walking with the seed ${seed} for ${options.minutes} minutes.`);
  const failure = await takeWalks(walks, { seed, count: 100_000, milliseconds });
  await walks.end();
  const { walks: count, steps, applications, changesAndReplies } = walks.taken;
  console.log(`${count} walks took ${steps} steps, and stored ${applications} applications.`);
  console.log(`Candidates changed them, or replied to a question, ${changesAndReplies} times.`);
  console.log(failure ?? "Every promise was kept.");
  return failure === null;
}

/** Each of the faults gets its share of the time. */
async function findPlantedFaults(): Promise<boolean> {
  const { buildFolder, remove } = buildWithFaults();
  const walks = await startWalks(buildFolder);
  const share = milliseconds / plantedFaults.length;
  let found = 0;
  for (const plantedFault of plantedFaults) {
    const begun = Date.now();
    const failure = await takeWalks(walks, { seed, count: 1000, milliseconds: share, shorteningMs: 0, plantedFault });
    const isFound = failure !== null && plantedFault.shownAs.test(failure);
    found += isFound ? 1 : 0;
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.log(`${plantedFault.name}: ${isFound ? "found" : "NOT FOUND"} after ${seconds} s`);
    console.log(failure ?? "No promise was broken.");
  }
  await walks.end();
  remove();
  console.log(`${found} of ${plantedFaults.length} planted faults were found.`);
  return found === plantedFaults.length;
}
