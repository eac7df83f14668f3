/**
 * Measures a backup and a restore of many gigabytes, and prints in Markdown how long each took and how much memory its
 * process had at most, beside the private memory of the PostgreSQL that it started. Needs twice the size on the disk.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "../../server/database/open-database.ts";
import { makeFolder } from "./start-site.ts";
import { resumeBytes, storeResumes } from "./store-resumes.ts";

const [gigabytes = 20] = process.argv.slice(2).map(Number);

const { folder, dataDir, remove } = await makeFolder();
const file = path.join(folder, "site.backup");
const database = await openDatabase({ dataDir });
await storeResumes(database.pool, {
  count: Math.round((gigabytes * 1e9) / resumeBytes),
  bytes: resumeBytes,
  days: 1,
});
await database.close();
const backup = await measure(dataDir, ["backup", "--out", file]);
await rm(dataDir, { recursive: true });
const { size } = await stat(file);
const restore = await measure(path.join(folder, "restored"), ["restore", file, "--without-erased"]);
console.log(
  `| ${(size / 1e9).toFixed(1)} GB | seconds | memory, MB | PostgreSQL's private memory, MB |\n| --- | --- | --- | --- |`,
);
for (const [name, { seconds, ownBytes, otherBytes }] of Object.entries({ backup, restore }))
  console.log(`| ${name} | ${seconds.toFixed(0)} | ${megabytes(ownBytes)} | ${megabytes(otherBytes)} |`);
await remove();

type Measured = { seconds: number; ownBytes: number; otherBytes: number };

/** Runs a command of `scriptmark` without a site beside it, so that the command starts PostgreSQL itself. */
async function measure(ownDataDir: string, args: string[]): Promise<Measured> {
  const env = { PATH: process.env["PATH"], DATA_DIR: ownDataDir, SETTINGS_FILE: "" };
  const begin = performance.now();
  const child = spawn(process.execPath, ["commands/scriptmark.ts", ...args], { env });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => output.push(data.toString()));
  let [ownBytes, otherBytes] = [0, 0];
  const look = setInterval(() => {
    const [own, ...others] = familyOf(child.pid!);
    ownBytes = Math.max(ownBytes, memoryOf(own!, "VmHWM"));
    otherBytes = Math.max(
      otherBytes,
      others.reduce((sum, pid) => sum + memoryOf(pid, "RssAnon"), 0),
    );
  }, 500);
  const [code] = (await once(child, "close")) as [number];
  clearInterval(look);
  if (code !== 0) throw new Error(`"scriptmark ${args[0]}" ended with ${code}: ${output.join("")}`);
  return { seconds: (performance.now() - begin) / 1000, ownBytes, otherBytes };
}

/** Returns a process and all that it started, directly or not. */
function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(/^PPid:\s+(\d+)$/m.exec(statusOf(Number(name)))?.[1])] as const);
  const family = [pid];
  for (const one of family) family.push(...parents.filter(([, parent]) => parent === one).map(([child]) => child));
  return family;
}

function memoryOf(pid: number, field: "VmHWM" | "RssAnon"): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(statusOf(pid))?.[1] ?? 0) * 1024;
}

/** Empty when the process has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
