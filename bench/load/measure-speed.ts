import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { percentile, table } from "./figures.ts";
import { formWithResume, postMany } from "./post-resume.ts";
import { ask, type LoadedSite } from "./start-site.ts";

const loads = [
  { name: "200 kB, 32 at once", bytes: 200_000, count: 320, atOnce: 32 },
  { name: "20 MB, 4 at once", bytes: 20_000_000, count: 16, atOnce: 4 },
];

/** Applications a second beside what the disk and the least possible server do with the same bytes, in turn. */
export async function measureSpeed(site: LoadedSite, folder: string, runs: number): Promise<string> {
  const plainFolder = path.join(folder, "plain");
  await mkdir(plainFolder);
  const command = [process.execPath, path.join(import.meta.dirname, "plain-server.ts"), plainFolder];
  const plain = await startBuiltSite({}, { command });
  let acknowledged = 0;
  try {
    const rows = [];
    for (const load of loads) {
      const rates = { disk: [] as number[], plain: [] as number[], site: [] as number[] };
      for (let run = 0; run < runs; run++) {
        rates.disk.push(load.count / (await onDisk(folder, load)));
        rates.plain.push(load.count / (await posting(plain.address, load)));
        rates.site.push(load.count / (await posting(site.origin, load)));
        acknowledged += load.count;
      }
      const median = (of: keyof typeof rates) => percentile(rates[of], 50);
      const range = `${Math.min(...rates.site).toFixed(1)} to ${Math.max(...rates.site).toFixed(1)}`;
      const ratios = [median("site") / median("disk"), median("site") / median("plain")];
      rows.push([load.name, median("disk"), median("plain"), median("site"), range, ...ratios]);
    }
    const rateHeads = ["disk alone /s", "plain server /s", "site /s", "site, all runs", "site : disk", "site : plain"];
    return `${table(["resumes", ...rateHeads], rows)}\n\nAcknowledged ${acknowledged}, stored ${await site.countStored()}.`;
  } finally {
    await plain.stop();
    await rm(plainFolder, { recursive: true });
  }
}

type Load = (typeof loads)[number];

/** Seconds for the same bytes, written and flushed without any server. */
async function onDisk(folder: string, { bytes, count, atOnce }: Load): Promise<number> {
  const rawFolder = path.join(folder, "raw");
  await mkdir(rawFolder);
  // As many writes at once as are asked for.
  const seconds = await ask("raw-disk.ts", [rawFolder, bytes, count, atOnce], { UV_THREADPOOL_SIZE: String(atOnce) });
  await rm(rawFolder, { recursive: true });
  return Number(seconds);
}

/** Seconds for the same bytes as applications. Throws when one is not acknowledged. */
async function posting(origin: string, { bytes, count, atOnce }: Load): Promise<number> {
  const form = await formWithResume(bytes);
  const begin = performance.now();
  const answers = await postMany(origin, form, { atOnce, isOver: (begun) => begun >= count });
  const seconds = (performance.now() - begin) / 1000;
  const refused = answers.filter(({ status }) => status !== 201);
  if (refused.length > 0) throw new Error(`${refused.length} were not acknowledged: ${refused[0]?.status}.`);
  return seconds;
}
