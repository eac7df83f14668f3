import { statfs } from "node:fs/promises";

/** Below this the database might not be able to write: uploads are refused and the site is not ready. */
export const minFreeBytes = 256 * 1024 * 1024;

/** Bytes that a program without special rights may still write in the file system of `folder`. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Where uploads go. `reusableBytes`: room inside the database's files (`reusableBytesIn`); none where it is elsewhere. */
export type UploadSpace = { dataDir: string; minFreeBytes: number; reusableBytes: () => Promise<number> };

/**
 * Whether uploads of `uploadBytes` in all fit. Each is written three times: into the spool, into the database's log and
 * into its table. Only the table's part can go where deleted resumes were; then half of the reserve is enough, because
 * the log of the embedded database is bounded.
 */
export async function hasSpaceFor(
  uploadBytes: number,
  { dataDir, minFreeBytes: reserve, reusableBytes }: UploadSpace,
): Promise<boolean> {
  const freeBytes = await freeBytesIn(dataDir);
  const neededBytes = reserve + 3 * uploadBytes;
  if (freeBytes >= neededBytes) return true;
  return freeBytes >= reserve / 2 + 2 * uploadBytes && freeBytes + (await reusableBytes()) >= neededBytes;
}
