/**
 * Measures the intake under load and prints Markdown. The clients run on the same machine and take their share of it.
 * Usage: node bench/load/run.ts [--runs 5] [--only speed,memory,pages,overload,inbox]
 */
import { parseArgs } from "node:util";
import { measureInbox } from "./measure-inbox.ts";
import { measureMemory, measureOverload } from "./measure-overload.ts";
import { measurePages } from "./measure-pages.ts";
import { measureSpeed } from "./measure-speed.ts";
import { startSite, type LoadedSite } from "./start-site.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    only: { type: "string", default: "speed,memory,pages,overload,inbox" },
  },
});
const runs = Number(options.runs);
const parts: Record<string, [title: string, measure: (site: LoadedSite) => Promise<string>]> = {
  speed: [`Applications a second, median of ${runs}`, (site) => measureSpeed(site, runs)],
  memory: ["Memory of the site's process", measureMemory],
  pages: ["Pages while uploads come in", measurePages],
  overload: ["More than the site takes", measureOverload],
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
