import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { spoolFolderName, sweepSpool } from "./sweep-spool.ts";

/**
 * A private folder for resumes under way; what is in it belongs to requests of this process. `close` removes it, so one
 * whose process is gone shows that the process did not end cleanly: `foundKilled`.
 */
export type Spool = { foundKilled: boolean; newFile(): Promise<SpoolFile>; close(): Promise<void> };

/** A resume on its way: appended while it arrives, read for checking and storing, then discarded. */
export type SpoolFile = {
  path: string;
  handle: FileHandle;
  sizeBytes(): number;
  append(bytes: Uint8Array): Promise<void>;
  /** Of all that was appended; asked at the end. */
  sha256(): Buffer;
  /** Closes and removes the file; harmless when repeated. */
  discard(): Promise<void>;
};

/** Opens this process's own folder in `dataDir`/spool and removes what killed processes left beside it. */
export async function openSpool(dataDir: string): Promise<Spool> {
  const root = path.join(dataDir, "spool");
  await mkdir(root, { recursive: true, mode: 0o700 });
  const foundKilled = await sweepSpool(root);
  const folder = path.join(root, await spoolFolderName());
  // On a full disk the site starts without it.
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  return {
    foundKilled,
    newFile: () => newSpoolFile(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function newSpoolFile(folder: string): Promise<SpoolFile> {
  // In case it could not be made, or was deleted while the site is running.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const filePath = path.join(folder, randomUUID());
  const handle = await open(filePath, "wx+", 0o600);
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let digest: Buffer | undefined;
  let discarded: Promise<void> | undefined;
  return {
    path: filePath,
    handle,
    sizeBytes: () => sizeBytes,
    sha256: () => (digest ??= hash.digest()),
    discard: () => (discarded ??= closeAndRemove(handle, filePath)),
    async append(bytes) {
      hash.update(bytes);
      const start = sizeBytes;
      sizeBytes += bytes.length;
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, start + written);
        written += bytesWritten;
      }
    },
  };
}

async function closeAndRemove(handle: FileHandle, filePath: string) {
  await handle.close();
  await rm(filePath, { force: true });
}
