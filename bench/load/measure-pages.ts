import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { percentile, table } from "./figures.ts";
import { formWithResume, postMany } from "./post-resume.ts";
import type { LoadedSite } from "./start-site.ts";

const seconds = 8;
const probe = path.join(import.meta.dirname, "page-probe.ts");
const run = promisify(execFile);
const loads = [
  { name: "nothing else", bytes: 0, atOnce: 0 },
  { name: "200 kB, 32 at once", bytes: 200_000, atOnce: 32 },
  { name: "20 MB, 16 at once", bytes: 20_000_000, atOnce: 16 },
  { name: "20 MB, 48 at once", bytes: 20_000_000, atOnce: 48 },
];

/** How long pages take, seen from a process of their own, while uploads keep the disk busy. */
export async function measurePages(site: LoadedSite): Promise<string> {
  const rows = [];
  for (const { name, bytes, atOnce } of loads) {
    const form = await formWithResume(bytes || 200_000);
    let isOver = false;
    const begin = performance.now();
    const uploads = postMany(site.origin, form, { atOnce, isOver: () => isOver });
    const { stdout } = await run(process.execPath, [probe, site.origin, String(seconds)]);
    const visits = JSON.parse(stdout) as number[];
    isOver = true;
    const stored = (await uploads).filter(({ status }) => status === 201).length;
    const rate = stored / ((performance.now() - begin) / 1000);
    rows.push([name, rate, ...[50, 95, 99, 100].map((percent) => percentile(visits, percent)), visits.length]);
  }
  return table(["uploads", "stored /s", "p50 ms", "p95 ms", "p99 ms", "slowest ms", "visits"], rows);
}
