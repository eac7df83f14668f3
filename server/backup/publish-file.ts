import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { asBackupError, BackupError } from "./backup-error.ts";

/** The file gets its name when every byte of it is on the disk. Throws `BackupError`. */
export async function publishFile<T>(
  file: string,
  isForced: boolean,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  if (!isForced && existsSync(file)) throw new BackupError(`${file} already exists; --force overwrites it.`);
  // Of two that write the same file at once, each has its own.
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  await using handle = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw asBackupError(error, file);
  });
  try {
    const result = await write(handle);
    await handle.sync();
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw asBackupError(error, file);
  }
}

/** A name is on the disk when its folder is. */
async function syncFolder(folder: string) {
  await using handle = await open(folder, "r");
  await handle.sync();
}
