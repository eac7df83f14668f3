import { table } from "./figures.ts";
import { formWithResume, postMany, postResume } from "./post-resume.ts";
import type { LoadedSite } from "./start-site.ts";

const waves = 3;
const atOnce = 50;

/** Memory of the site's process while 50 resumes of 20 MB come in at once, wave after wave. */
export async function measureMemory(site: LoadedSite): Promise<string> {
  const form = await formWithResume(20_000_000);
  await postResume(site.origin, await formWithResume(200_000), 0);
  const rows = [["after one small application", inMegabytes(await site.peakMemory()), 1]];
  await site.peakMemory();
  for (let wave = 1; wave <= waves; wave++) {
    const answers = await postMany(site.origin, form, { atOnce, isOver: (begun) => begun >= atOnce });
    const stored = answers.filter(({ status }) => status === 201).length;
    rows.push([`wave ${wave} of ${atOnce} × 20 MB`, inMegabytes(await site.peakMemory()), stored]);
  }
  return table(["while", "peak MB", "stored"], rows);
}

function inMegabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
