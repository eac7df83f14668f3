import { existsSync, statfsSync } from "node:fs";
import path from "node:path";

/**
 * Has to stay free: 512 MB for four resumes that are being stored, each in PostgreSQL's log and in its table, and for 128 MB
 * of log before them; as much for the resumes that arrive meanwhile.
 */
export const minFreeBytes = 1024 * 1024 * 1024;

/** `freeBytes` is of the fuller disk, where the embedded database is on another one than DATA_DIR. */
export type DiskSpace = { status: "ok" | "full"; freeBytes: number };

/**
 * Returns whether applications can be taken. Rejects when a disk cannot be asked. `reusableBytes` is the room inside the
 * embedded database's files (`reusableBytesIn`), which the tables grow into first: half of it counts as free, up to half
 * of `reservedBytes`, because log and spool need free space.
 */
export async function checkDiskSpace(
  dataDir: string,
  reservedBytes: number,
  reusableBytes: () => Promise<number>,
): Promise<DiskSpace> {
  // With DATABASE_URL there is no folder of a database.
  const folders = [dataDir, path.join(dataDir, "database")].filter((folder) => existsSync(folder));
  const freeBytes = Math.min(...folders.map(freeBytesIn));
  const missingBytes = reservedBytes - freeBytes;
  // A database that is down for want of space is not asked.
  const mayFit = missingBytes <= reservedBytes / 2;
  const fits = missingBytes <= 0 || (mayFit && missingBytes <= (await reusableBytes()) / 2);
  return { status: fits ? "ok" : "full", freeBytes };
}

/**
 * Returns the bytes that a program without special rights may still write in the file system of `folder`. The kernel
 * knows them: asking another thread to ask would take many times as long.
 */
export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
