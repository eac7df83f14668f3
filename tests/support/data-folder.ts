import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { statfsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { recordName } from "./recorded-output.ts";

/** A data folder of a test. `remove` ends the PostgreSQL that may still run in it, too. */
export type DataFolder = { dataDir: string; remove: () => Promise<void> };

/**
 * Makes a data folder that goes away however this process ends: PostgreSQL outlives what started it, on purpose.
 * `inMemory`: it is in memory if there is room, for a PostgreSQL whose disk is not tested. Its copies of databases are
 * hundreds of files each, which take a disk that others use seconds.
 */
export async function makeDataFolder({ inMemory = false } = {}): Promise<DataFolder> {
  const dataDir = await mkdtemp(inMemory && hasRoom(memory) ? `${memory}/site-test-` : "/tmp/site-test-");
  // Started by root, PostgreSQL runs as another user, who has to pass.
  await chmod(dataDir, 0o711);
  return { dataDir, remove: guard(dataDir) };
}

const memory = "/dev/shm";

/** A run of all tests needs a quarter of it. */
const neededBytes = 2e9;

/** Linux has the folder, with half of the memory; containers have 64 MB. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

/**
 * A small process that outlives this one: when the pipe to it closes, it ends PostgreSQL and removes the folder.
 * Returns a function that makes it do so at once.
 */
function guard(dataDir: string): () => Promise<void> {
  // A crash test may have mounted small disks there.
  const script =
    'cat; kill -QUIT "$(head -n 1 "$1")" && sleep 1; [ "$2" ] && cat "$0"/database/postgres.log* > "$2"; umount --lazy "$0/spool" "$0" 2> /dev/null; rm -rf "$0"';
  const pidFile = join(dataDir, "database/cluster/postmaster.pid");
  const folder = process.env[recordName];
  const recordedLog = folder ? join(folder, `${randomUUID()}.log`) : "";
  const child = spawn("/bin/sh", ["-c", script, dataDir, pidFile, recordedLog], {
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
