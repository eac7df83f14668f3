/**
 * Measures how many applications the site stores in a second, and prints Markdown. The clients run on the same machine
 * and take their share of it.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBuiltSite } from "../../tests/support/built-site.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { encode } from "../../tests/support/upload.ts";

const loads = [
  { name: "200 kB, 32 at once", bytes: 200_000, count: 320, atOnce: 32 },
  { name: "20 MB, 4 at once", bytes: 20_000_000, count: 16, atOnce: 4 },
];

const folder = await mkdtemp(path.join(tmpdir(), "load-"));
// Root starts PostgreSQL as another user, who has to pass through the folder.
await chmod(folder, 0o711);
const siteCommand = [process.execPath, "commands/scriptmark.ts", "start"];
const env = { DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error", TRUST_PROXY: "1" };
const site = await startBuiltSite(env, { command: siteCommand });
console.log("| resumes | applications a second, median of 3 | slowest run |\n| --- | --- | --- |");
for (const load of loads) {
  const rates: number[] = [];
  for (let run = 0; run < 3; run++) rates.push(await rateOf(site.address, load));
  const [slowest = 0, median = 0] = rates.toSorted((one, other) => one - other);
  console.log(`| ${load.name} | ${median.toFixed(1)} | ${slowest.toFixed(1)} |`);
}
await site.stop();
await rm(folder, { recursive: true });

/** Applications a second; each comes from another network. */
async function rateOf(origin: string, { bytes, count, atOnce }: (typeof loads)[number]): Promise<number> {
  const { body, headers } = await encode(applicationForm({ resume: paddedPdf(bytes) }));
  const begin = performance.now();
  let begun = 0;
  const sendInTurn = async () => {
    while (begun < count) {
      const network = begun++;
      const from = { "X-Forwarded-For": `10.1.${network >> 8}.${network & 255}` };
      const options = { method: "POST", body, headers: { Accept: "application/json", ...headers, ...from } };
      const { status } = await fetch(`${origin}/api/applications`, options);
      if (status !== 201) throw new Error(`An application was answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return count / ((performance.now() - begin) / 1000);
}
