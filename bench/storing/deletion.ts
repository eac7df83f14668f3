/**
 * Measures whether deletion stops the intake: ten applications a second with resumes of 200 kB arrive, alone and then
 * while "scriptmark applications purge" deletes many whose time is over. Prints in Markdown how long the answers took.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { besideSite } from "../../tests/support/team-site.ts";
import { applicationSender } from "./send-applications.ts";
import { makeFolder, startSite } from "./start-site.ts";
import { storeResumes } from "./store-resumes.ts";

const [count = 100_000, bytes = 20_000] = process.argv.slice(2).map(Number);
const [betweenMs, usualMs] = [100, 60_000];

const { dataDir, remove } = await makeFolder();
const site = await startSite(dataDir);
await besideSite(dataDir, (pool) => storeResumes(pool, { count, bytes, days: 181 }));
const send = await applicationSender(site.address);
await sendUntil(wait(10_000));
const alone = await sendUntil(wait(usualMs));
const begin = performance.now();
const meanwhile = await sendUntil(purge());
const seconds = (performance.now() - begin) / 1000;
console.log(
  `${count} applications, ${((count * bytes) / 1e9).toFixed(1)} GB, were deleted in ${seconds.toFixed(0)} seconds.\n`,
);
console.log("| answers | alone, ms | during the deletion, ms | ratio |\n| --- | --- | --- | --- |");
for (const [name, share] of Object.entries({ median: 0.5, "95 of 100 within": 0.95, slowest: 1 })) {
  const [usual, later] = [quantile(alone, share), quantile(meanwhile, share)];
  console.log(`| ${name} | ${usual.toFixed(1)} | ${later.toFixed(1)} | ${(later / usual).toFixed(2)} |`);
}
await site.stop();
await remove();

/** Sends applications at their rate until `end`, whether or not earlier ones are answered; returns their times in ms. */
async function sendUntil(end: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  void end.finally(() => (isOver = true));
  const times: number[] = [];
  const underWay: Promise<void>[] = [];
  for (let due = performance.now(); !isOver; due += betweenMs) {
    await wait(Math.max(0, due - performance.now()));
    const sentAt = performance.now();
    underWay.push(send().then(() => void times.push(performance.now() - sentAt)));
  }
  await Promise.all([end, ...underWay]);
  return times;
}

async function purge(): Promise<void> {
  const command = ["commands/scriptmark.ts", "applications", "purge", "--yes"];
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, SETTINGS_FILE: "" },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => output.push(data.toString()));
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`The deletion ended with ${code}: ${output.join("")}`);
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
