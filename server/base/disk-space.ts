import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { maxResumeBytes } from "../../application/limits.ts";

/** Below this the database might not be able to write: uploads are refused and the site is not ready. */
export const minFreeBytes = 256 * 1024 * 1024;

/** `freeBytes` is of the fuller disk: DATA_DIR's, or the embedded database's where it is elsewhere. */
export type DiskSpace = { status: "ok" | "full"; freeBytes: number };

/**
 * Whether the resumes of so many `uploads` can be written and `reservedBytes` stay free. Rejects when a disk cannot be asked. `reusableBytes` is
 * the room inside the embedded database's files (`reusableBytesIn`), which the tables grow into first. Spool and log need
 * free space: half of the reserve is enough, because the log is bounded.
 */
export async function checkDiskSpace(
  dataDir: string,
  uploads: number,
  reservedBytes = minFreeBytes,
  reusableBytes: () => Promise<number> = async () => 0,
): Promise<DiskSpace> {
  // The spool holds a resume once. The database writes it twice, into its log and its table.
  const resumeBytes = uploads * maxResumeBytes;
  // With DATABASE_URL there is no such folder. A link leads to the real one.
  const database = path.join(dataDir, "database");
  const hasDatabase = existsSync(database);
  const isOneDisk = hasDatabase && (await stat(database)).dev === (await stat(dataDir)).dev;
  const spoolFree = await freeBytesIn(dataDir);
  const databaseFree = hasDatabase ? await freeBytesIn(database) : Infinity;
  const fits = (reserve: number, newTableBytes: number) => {
    const databaseBytes = resumeBytes + newTableBytes;
    return (
      spoolFree >= reserve + resumeBytes + (isOneDisk ? databaseBytes : 0) && databaseFree >= reserve + databaseBytes
    );
  };
  const freeBytes = Math.min(spoolFree, databaseFree);
  if (fits(reservedBytes, resumeBytes)) return { status: "ok", freeBytes };
  if (!hasDatabase || !fits(reservedBytes / 2, 0)) return { status: "full", freeBytes };
  const isEnough = (await reusableBytes()) >= reservedBytes / 2 + resumeBytes;
  return { status: isEnough ? "ok" : "full", freeBytes };
}

/** Bytes that a program without special rights may still write in the file system of `folder`. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
