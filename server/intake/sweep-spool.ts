import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

const dayMs = 24 * 60 * 60 * 1000;

/** The name of this process's folder: `PID-START-RANDOM@HOST`, unique however often a pid is given again. */
export async function spoolFolderName(): Promise<string> {
  return `${process.pid}-${(await startOf(process.pid)) ?? 0}-${randomUUID().slice(0, 8)}@${hostname()}`;
}

/**
 * Removes the folders in `root` whose process is gone. Another machine's processes cannot be asked, so theirs go after
 * a day without a change. Returns whether a process of this machine had left one.
 */
export async function sweepSpool(root: string): Promise<boolean> {
  let foundOwn = false;
  for (const name of await readdir(root)) {
    const folder = path.join(root, name);
    if (!(await isLeftBehind(folder, name))) continue;
    foundOwn ||= isOfThisMachine(name);
    await rm(folder, { recursive: true, force: true });
  }
  return foundOwn;
}

function isOfThisMachine(name: string): boolean {
  return name.endsWith(`@${hostname()}`);
}

async function isLeftBehind(folder: string, name: string): Promise<boolean> {
  const [, pid, start = ""] = /^(\d+)-(\d+)-[^@]*@/.exec(name) ?? [];
  if (pid && isOfThisMachine(name)) return !(await isAlive(Number(pid), start));
  const info = await stat(folder).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > dayMs;
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  // A container gives every start the same pid: a folder with our pid belongs to an earlier process, which is dead.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const found = await startOf(pid);
  return !found || found === start;
}

/** When the process started, in ticks since the machine did; null where the system does not tell. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // The 22nd field; the second is the program's name in parentheses, which may hold spaces and parentheses.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
