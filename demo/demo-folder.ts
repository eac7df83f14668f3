import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, lstatSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type DemoFolder = { dataDir: string; remove: () => Promise<void> };

const prefix = path.join(tmpdir(), "scriptmark-demo-");

/**
 * Makes the demo's folder, named by this process's id. However this process ends, also killed, a small process that
 * outlives it ends the database and removes the folder. This user's folders of demos that not even that has removed
 * (the machine failed) are removed now; one that can't be is named and left.
 */
export async function makeDemoFolder(): Promise<DemoFolder> {
  const left = globSync(`${prefix}*`).filter((folder) => isOwn(folder) && !isInUse(folder));
  await Promise.all(left.map((folder) => removeAfterwards(folder)()));
  for (const folder of left.filter(existsSync)) console.log(`${folder} of an earlier demo could not be removed.`);
  const own = mkdtempSync(`${prefix}${process.pid}-`);
  // PostgreSQL, which root runs as another user, has to pass.
  chmodSync(own, 0o711);
  const remove = removeAfterwards(own);
  return {
    dataDir: own,
    async remove() {
      await remove();
      if (existsSync(own)) throw new Error(`${own} could not be removed: remove it.`);
    },
  };
}

/** Anyone can make a folder, or a link, with such a name. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.();
}

/** Returns false only for a folder of a demo whose process has ended. */
function isInUse(folder: string): boolean {
  const [, pid] = /^(\d+)-\w+$/.exec(folder.slice(prefix.length)) ?? [];
  if (pid === undefined) return true;
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns what removes `folder` at once; otherwise it is removed when this process has ended, which closes the pipe. */
function removeAfterwards(folder: string): () => Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "remove-folder.ts"), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  return async () => {
    child.ref();
    const isGone = once(child, "exit");
    child.stdin.end();
    await isGone;
  };
}
