/**
 * Measures the intake under load, beside what the disk and the least possible server do, and prints Markdown.
 * The clients run on the same machine and take their share of it. The compared server's packages are its own
 * (bench/load/package.json), installed here on the first run.
 * Usage: node bench/load/run.ts [--runs 5] [--folder /on/the/disk] [--only speed,memory,pages,overload,refusals,inbox]
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { describeMachine } from "./describe-machine.ts";
import { measureInbox } from "./measure-inbox.ts";
import { measureMemory } from "./measure-memory.ts";
import { measureOverload } from "./measure-overload.ts";
import { measurePages } from "./measure-pages.ts";
import { measureRefusals } from "./measure-refusals.ts";
import { measureSpeed } from "./measure-speed.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    folder: { type: "string", default: tmpdir() },
    only: { type: "string", default: "speed,memory,pages,overload,refusals,inbox" },
  },
});
const runs = Number(options.runs);
const parts = [
  { name: "speed", title: `Applications a second, median of ${runs}`, measure: () => measureSpeed(folder, runs) },
  { name: "memory", title: "Memory of the site's process", measure: () => measureMemory(folder) },
  { name: "pages", title: "Pages while uploads come in", measure: () => measurePages(folder) },
  { name: "overload", title: "More than the site takes", measure: () => measureOverload(folder) },
  { name: "refusals", title: "A page while others are refused", measure: () => measureRefusals(folder) },
  { name: "inbox", title: "The team's pages with 50,000 applications", measure: () => measureInbox(folder, runs) },
];

installOwnPackages();
const folder = await mkdtemp(path.join(options.folder, "load-"));
await chmod(folder, 0o711);
const begin = performance.now();
try {
  console.log(`${describeMachine(folder)}.`);
  for (const { name, title, measure } of parts)
    if (options.only.split(",").includes(name)) console.log(`\n### ${title}\n\n${await measure()}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\nMeasured in ${Math.round((performance.now() - begin) / 1000)} s.`);

function installOwnPackages(): void {
  if (existsSync(path.join(import.meta.dirname, "node_modules"))) return;
  console.log("Installing the compared server …");
  execFileSync("npm", ["ci", "--silent"], { cwd: import.meta.dirname, stdio: "inherit" });
}
