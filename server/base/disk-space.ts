import { existsSync, statfsSync } from "node:fs";
import path from "node:path";
import { maxResumeBytes } from "../../application/limits.ts";

/**
 * Has to stay free, beside room for every resume under way: four resumes that are being stored, each in PostgreSQL's log and
 * in its table, and 128 MB of log before them.
 */
export const minFreeBytes = 512 * 1024 * 1024;

/** `freeBytes` is of the fuller disk, where the embedded database is on another one than DATA_DIR. */
export type DiskSpace = { status: "ok" | "full"; freeBytes: number };

/**
 * Returns whether so many `uploads` fit. Rejects when a disk cannot be asked. `reusableBytes` is the room inside the
 * embedded database's files (`reusableBytesIn`), which the tables grow into first. Log and spool need free space, so it
 * makes up for half of `reservedBytes` at most.
 */
export async function checkDiskSpace(
  dataDir: string,
  uploads: number,
  reservedBytes = minFreeBytes,
  reusableBytes: () => Promise<number> = async () => 0,
): Promise<DiskSpace> {
  // With DATABASE_URL there is no folder of a database.
  const folders = [dataDir, path.join(dataDir, "database")].filter((folder) => existsSync(folder));
  const freeBytes = Math.min(...folders.map(freeBytesIn));
  const missingBytes = reservedBytes + uploads * maxResumeBytes - freeBytes;
  const fits = missingBytes <= 0 || (missingBytes <= reservedBytes / 2 && missingBytes <= (await reusableBytes()));
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
