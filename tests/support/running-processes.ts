import { spawnSync } from "node:child_process";
import { readdir, readlink, stat } from "node:fs/promises";

/**
 * The ids of all processes that have their working directory in `folder`, as every process of PostgreSQL has.
 * A zombie has none, so it does not count.
 */
export async function processesIn(folder: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir("/proc")).map(Number).filter(Number.isInteger)) {
    const place = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error.code);
    if (place === folder) found.push(pid);
    // Root inside a container may not look at another user's processes; that user may.
    if (place === "EACCES" && process.getuid?.() === 0) return processesInAsOwner(folder);
  }
  return found;
}

/** One program for all: a shell with one for each process held up the tests, and the servers in them, for seconds. */
async function processesInAsOwner(folder: string): Promise<number[]> {
  const { uid, gid } = await stat(folder).catch(() => ({ uid: 0, gid: 0 }));
  const those = ["-path", "/proc/[0-9]*/cwd", "-lname", folder, "-printf", "%P\n"];
  const { stdout } = spawnSync("find", ["/proc", "-maxdepth", "2", ...those], { cwd: "/", uid, gid, encoding: "utf8" });
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((path) => Number.parseInt(path, 10));
}
