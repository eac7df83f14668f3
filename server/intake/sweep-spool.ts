import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes the folders in `root` whose process is gone. Folders are named `PID-RANDOM@HOST`:
 * another machine's processes cannot be asked, so theirs go after a day without a change.
 */
export async function sweepSpool(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const folder = path.join(root, name);
    if (await isLeftBehind(folder, name)) await rm(folder, { recursive: true, force: true });
  }
}

async function isLeftBehind(folder: string, name: string): Promise<boolean> {
  const [, pid, host] = /^(\d+)-[^@]*@(.+)$/.exec(name) ?? [];
  if (pid && host === hostname()) return !isAlive(Number(pid));
  const info = await stat(folder).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > dayMs;
}

function isAlive(pid: number): boolean {
  // A container gives every start the same pid: a folder with our pid belongs to an earlier process, which is dead.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
