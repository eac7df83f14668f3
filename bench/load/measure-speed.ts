import { mkdir } from "node:fs/promises";
import path from "node:path";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { percentile, table } from "./figures.ts";
import { formWithResume, postResume } from "./post-resume.ts";
import type { LoadedSite } from "./start-site.ts";

const loads = [
  { name: "200 kB, 32 at once", bytes: 200_000, count: 320, atOnce: 32 },
  { name: "20 MB, 4 at once", bytes: 20_000_000, count: 16, atOnce: 4 },
];

/** Applications a second beside what the least possible server does with the same bytes, in turn. */
export async function measureSpeed(site: LoadedSite): Promise<string> {
  const plainFolder = path.join(site.dataDir, "plain");
  await mkdir(plainFolder);
  const command = [process.execPath, path.join(import.meta.dirname, "plain-server.ts"), plainFolder];
  const plain = await startBuiltSite({}, { command });
  try {
    const rows = [];
    for (const load of loads) {
      const [plainRates, siteRates]: [number[], number[]] = [[], []];
      for (let run = 0; run < 3; run++) {
        plainRates.push(await rateOf(plain.address, load));
        siteRates.push(await rateOf(site.origin, load));
      }
      const medians = [percentile(plainRates, 50), percentile(siteRates, 50)] as const;
      rows.push([load.name, ...medians, Math.min(...siteRates), Math.max(...siteRates), medians[1] / medians[0]]);
    }
    return table(["resumes", "plain server /s", "site /s", "slowest run", "fastest run", "site : plain"], rows);
  } finally {
    await plain.stop();
  }
}

async function rateOf(origin: string, { bytes, count, atOnce }: (typeof loads)[number]): Promise<number> {
  const form = await formWithResume(bytes);
  const begin = performance.now();
  let begun = 0;
  const sendInTurn = async () => {
    while (begun < count) await postResume(origin, form, begun++);
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return count / ((performance.now() - begin) / 1000);
}
