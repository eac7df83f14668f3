import { statfs } from "node:fs/promises";

/** Below this the database might not be able to write: uploads are refused and the site is not ready. */
export const minFreeBytes = 256 * 1024 * 1024;

/** Bytes that a program without special rights may still write in the file system of `folder`. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
