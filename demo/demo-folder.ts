import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export type DemoFolder = { dataDir: string; remove: () => Promise<void> };

const prefix = "scriptmark-demo-";

/**
 * Makes the demo's folder, named by this process's id. However this process ends, also killed, a small process that
 * outlives it ends the database and removes the folder. Folders of demos that not even that has removed (the machine
 * failed) are removed now.
 */
export async function makeDemoFolder(): Promise<DemoFolder> {
  const folders = path.join(tmpdir(), prefix);
  const own = `${folders}${process.pid}`;
  const left = globSync(`${folders}*`).filter((folder) => folder === own || !isRunning(folder.slice(folders.length)));
  await Promise.all(left.map((folder) => removeAfterwards(folder)()));
  // PostgreSQL, which root runs as another user, has to pass.
  mkdirSync(own, { mode: 0o711 });
  return { dataDir: own, remove: removeAfterwards(own) };
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns what removes `folder` at once; otherwise it is removed when this process has ended. */
function removeAfterwards(folder: string): () => Promise<void> {
  const pidFile = path.join(folder, "database/cluster/postmaster.pid");
  const child = spawn("/bin/sh", ["-c", removal, folder, pidFile], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  return async () => {
    child.ref();
    const isGone = once(child, "exit");
    child.stdin.end();
    await isGone;
    if (existsSync(folder)) throw new Error(`${folder} could not be removed: remove it.`);
  };
}

/** The pipe closes when its writer ends. PostgreSQL outlives the site on purpose. */
const removal = 'cat; kill -QUIT "$(head -n 1 "$1")" && sleep 1; rm -rf "$0"';
