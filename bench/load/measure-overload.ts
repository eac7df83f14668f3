import { percentile, table } from "./figures.ts";
import { formWithResume, postMany, postResume, type PostAnswer } from "./post-resume.ts";
import type { LoadedSite } from "./start-site.ts";

const floods = [
  { name: "400 × 20 MB at once, each from its own network", bytes: 20_000_000, count: 400, networks: 400 },
  { name: "400 × 200 kB at once, each from its own network", bytes: 200_000, count: 400, networks: 400 },
  { name: "400 × 200 kB at once from one network", bytes: 200_000, count: 400, networks: 1 },
];

export async function measureOverload(site: LoadedSite): Promise<string> {
  const rows = [];
  for (const { name, bytes, count, networks } of floods) {
    const form = await formWithResume(bytes);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, each) => postResume(site.origin, form, 1 + (each % networks))),
    );
    rows.push(...rowsFor(name, answers));
  }
  const head = ["flood", "answer", "times", "with Retry-After", "p50 ms", "p99 ms", "slowest ms"];
  return table(head, rows);
}

function rowsFor(name: string, answers: PostAnswer[]) {
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  return statuses.map((status) => {
    const same = answers.filter((answer) => answer.status === status);
    const times = same.map(({ ms }) => ms);
    const told = same.filter(({ retryAfter }) => retryAfter !== undefined).length;
    const answer = status === 0 ? "none" : String(status);
    return [name, answer, same.length, told, ...[50, 99, 100].map((percent) => percentile(times, percent))];
  });
}

const waves = 3;
const atOnce = 50;

/** Memory of the site's process while 50 resumes of 20 MB come in at once, wave after wave. */
export async function measureMemory(site: LoadedSite): Promise<string> {
  const form = await formWithResume(20_000_000);
  await postResume(site.origin, await formWithResume(200_000), 0);
  const rows = [["after one small application", await site.peakMegabytes(), 1]];
  await site.peakMegabytes();
  for (let wave = 1; wave <= waves; wave++) {
    const answers = await postMany(site.origin, form, { atOnce, isOver: (begun) => begun >= atOnce });
    const stored = answers.filter(({ status }) => status === 201).length;
    rows.push([`wave ${wave} of ${atOnce} × 20 MB`, await site.peakMegabytes(), stored]);
  }
  return table(["while", "peak MB", "stored"], rows);
}
