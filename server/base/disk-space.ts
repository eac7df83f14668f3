import { stat, statfs } from "node:fs/promises";
import path from "node:path";
import { maxResumeBytes } from "../../application/limits.ts";
import { chunkBytes } from "../../application/resume-chunks.ts";

/** Below this the database might not be able to write: uploads are refused and the site is not ready. */
export const minFreeBytes = 256 * 1024 * 1024;

/** Uploads that may still write up to their limits. */
export type UploadsUnderWay = { forms: number; chunks: number };

/** `freeBytes` is of the fuller disk: DATA_DIR's, or the embedded database's where it is elsewhere. */
export type DiskSpace = { status: "ok" | "full"; freeBytes: number };

/**
 * Whether `uploads` can be written and `reservedBytes` stay free. Rejects when a disk cannot be asked. `reusableBytes` is
 * the room inside the embedded database's files (`reusableBytesIn`), which the tables grow into first. Spool and log need
 * free space: half of the reserve is enough, because the log is bounded.
 */
export async function checkDiskSpace(
  dataDir: string,
  uploads: UploadsUnderWay,
  reservedBytes = minFreeBytes,
  reusableBytes: () => Promise<number> = async () => 0,
): Promise<DiskSpace> {
  // The spool holds a form's resume once. The database writes it twice, into its log and its table; a chunk, too.
  const spoolBytes = uploads.forms * maxResumeBytes;
  const tableBytes = uploads.forms * maxResumeBytes + uploads.chunks * chunkBytes;
  const database = path.join(dataDir, "database");
  const [spoolDisk, databaseDisk] = await Promise.all([stat(dataDir), stat(database).catch(nullIfMissing)]);
  const spoolFree = await freeBytesIn(dataDir);
  if (!databaseDisk) return { status: spoolFree >= reservedBytes + spoolBytes ? "ok" : "full", freeBytes: spoolFree };
  const databaseFree = await freeBytesIn(database);
  const isOneDisk = databaseDisk.dev === spoolDisk.dev;
  const fits = (reserve: number, newTableBytes: number) => {
    const databaseBytes = tableBytes + newTableBytes;
    return (
      spoolFree >= reserve + spoolBytes + (isOneDisk ? databaseBytes : 0) && databaseFree >= reserve + databaseBytes
    );
  };
  const freeBytes = Math.min(spoolFree, databaseFree);
  if (fits(reservedBytes, tableBytes)) return { status: "ok", freeBytes };
  if (!fits(reservedBytes / 2, 0)) return { status: "full", freeBytes };
  const isEnough = (await reusableBytes()) >= reservedBytes / 2 + tableBytes;
  return { status: isEnough ? "ok" : "full", freeBytes };
}

/** Bytes that a program without special rights may still write in the file system of `folder`. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** With DATABASE_URL there is no embedded database. Links are resolved to the real folder. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
