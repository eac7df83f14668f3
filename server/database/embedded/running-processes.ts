import { spawnSync } from "node:child_process";
import { readdir, readlink } from "node:fs/promises";
import type { PostgresOwner } from "./postgres-home.ts";

/**
 * The ids of all processes that have their working directory in `folder`, as every process of PostgreSQL has.
 * A zombie has none, so it does not count.
 */
export async function processesIn(folder: string, owner: PostgresOwner): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir("/proc")).map(Number).filter(Number.isInteger)) {
    const place = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error.code);
    if (place === folder) found.push(pid);
    // Root inside a container may not look at another user's processes; that user may.
    if (place === "EACCES" && owner && process.getuid?.() === 0) return processesInAsOwner(folder, owner);
  }
  return found;
}

const listing =
  'for process in /proc/[0-9]*; do [ "$(readlink "$process/cwd")" = "$0" ] && echo "${process#/proc/}"; done';

function processesInAsOwner(folder: string, owner: NonNullable<PostgresOwner>): number[] {
  // That user may read the environment, and our own holds secrets.
  const place = { cwd: "/", ...owner, env: { PATH: "/usr/bin:/bin" } };
  const { stdout } = spawnSync("/bin/sh", ["-c", listing, folder], { ...place, encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}
