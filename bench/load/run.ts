/**
 * Measures the intake under load, beside what the disk and the least possible server do, and prints Markdown.
 * The clients run on the same machine and take their share of it.
 * Usage: node bench/load/run.ts [--runs 5] [--folder /on/the/disk] [--only speed,memory,pages,overload,inbox]
 */
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { cpus, getPriority, loadavg, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureInbox } from "./measure-inbox.ts";
import { measureMemory, measureOverload } from "./measure-overload.ts";
import { measurePages } from "./measure-pages.ts";
import { measureSpeed } from "./measure-speed.ts";
import { startSite, type LoadedSite } from "./start-site.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    folder: { type: "string", default: tmpdir() },
    only: { type: "string", default: "speed,memory,pages,overload,inbox" },
  },
});
const runs = Number(options.runs);
const parts: Record<string, [title: string, measure: (site: LoadedSite) => Promise<string>]> = {
  speed: [`Applications a second, median of ${runs}`, (site) => measureSpeed(site, folder, runs)],
  memory: ["Memory of the site's process", measureMemory],
  pages: ["Pages while uploads come in", measurePages],
  overload: ["More than the site takes", measureOverload],
  inbox: ["The team's pages with 50,000 applications", (site) => measureInbox(site, runs)],
};

const folder = await mkdtemp(path.join(options.folder, "load-"));
await chmod(folder, 0o711);
const begin = performance.now();
try {
  console.log(`${describeMachine()}.`);
  for (const [name, [title, measure]] of Object.entries(parts)) {
    if (!options.only.split(",").includes(name)) continue;
    const site = await startSite(folder);
    try {
      console.log(`\n### ${title}\n\n${await measure(site)}`);
    } finally {
      await site.stop();
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\nMeasured in ${Math.round((performance.now() - begin) / 1000)} s.`);

/** One line on what the figures were measured with. */
function describeMachine(): string {
  const [cpu] = cpus();
  const place = execFileSync("df", ["--output=source,fstype", folder], { encoding: "utf8" }).trim().split("\n").at(-1);
  return [
    `${cpus().length} × ${cpu?.model}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `disk ${place?.replace(/\s+/, " ")}`,
    `Node ${process.version}`,
    `nice ${getPriority()}`,
    `load before ${loadavg()[0]?.toFixed(1)}`,
  ].join(", ");
}
