/**
 * Measures whether storing slows down: sends many applications with resumes of 200 kB, eight at once, and prints in
 * Markdown how long the first thousand, the last and the slowest took, and the ratio of the last to the first.
 */
import { applicationSender } from "./send-applications.ts";
import { makeFolder, startSite } from "./start-site.ts";

const [count = 20_000] = process.argv.slice(2).map(Number);
const [atOnce, warmUp, thousand] = [8, 200, 1000];

const { dataDir, remove } = await makeFolder();
const site = await startSite(dataDir);
const send = await applicationSender(site.address);
await sendMany(warmUp);
const seconds: number[] = [];
for (let stored = 0; stored < count; stored += thousand) {
  const begin = performance.now();
  await sendMany(thousand);
  seconds.push((performance.now() - begin) / 1000);
}
const [first = NaN, last = NaN, slowest] = [seconds[0], seconds.at(-1), Math.max(...seconds)];
console.log(`| thousand of ${count} | seconds | ratio to the first |\n| --- | --- | --- |`);
for (const [name, time] of Object.entries({ first, last, slowest }))
  console.log(`| ${name} | ${time.toFixed(2)} | ${(time / first).toFixed(2)} |`);
await site.stop();
await remove();

async function sendMany(applications: number): Promise<void> {
  let left = applications;
  const sendInTurn = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
}
