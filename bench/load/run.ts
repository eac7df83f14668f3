/**
 * Measures the intake and the inbox, and prints Markdown. The clients run on the same machine and take their share of it.
 * Usage: node bench/load/run.ts [--runs 5] [--only speed,inbox]
 */
import { parseArgs } from "node:util";
import { measureInbox } from "./measure-inbox.ts";
import { measureSpeed } from "./measure-speed.ts";
import { startSite, type LoadedSite } from "./start-site.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", default: "speed,inbox" },
  },
});
const runs = Number(options.runs);
const parts: Record<string, [title: string, measure: (site: LoadedSite) => Promise<string>]> = {
  speed: [`Applications a second, median of ${runs}`, (site) => measureSpeed(site, runs)],
  inbox: ["The team's pages with 50,000 applications", (site) => measureInbox(site, runs)],
};

for (const [name, [title, measure]] of Object.entries(parts)) {
  if (!options.only.split(",").includes(name)) continue;
  const site = await startSite();
  try {
    console.log(`\n### ${title}\n\n${await measure(site)}`);
  } finally {
    await site.stop();
  }
}
