import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rm, unlink } from "node:fs/promises";
import path from "node:path";

/**
 * Holds incoming resumes in a private folder, which `close` removes. `foundKilled`: the process before was killed, and its
 * folder was still there.
 */
export type Spool = { foundKilled: boolean; newFile(): Promise<SpoolFile>; close(): Promise<void> };

export type SpoolFile = {
  path: string;
  sizeBytes(): number;
  append(bytes: Uint8Array): Promise<void>;
  /** Returns at most `byteCount` bytes from `position` on; fewer at the end. */
  read(position: number, byteCount: number): Promise<Buffer>;
  /** The sum of all appended bytes; called at the end. */
  sha256(): Buffer;
  /** Closes and removes the file; may be called twice. */
  discard(): Promise<void>;
};

/** Opens the spool of `dataDir`, which only one site uses, and removes a killed process's one. */
export async function openSpool(dataDir: string): Promise<Spool> {
  const root = path.join(dataDir, "spool");
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = path.join(root, "uploads");
  const foundKilled = existsSync(folder);
  const close = () => rm(folder, { recursive: true, force: true });
  await close();
  // On a full disk the site starts without it.
  await mkdir(folder, { mode: 0o700 }).catch(() => {});
  return { foundKilled, newFile: () => newSpoolFile(folder), close };
}

async function newSpoolFile(folder: string): Promise<SpoolFile> {
  // If the folder could not be made.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const filePath = path.join(folder, randomUUID());
  const handle = await open(filePath, "wx+", 0o600);
  const hash = createHash("sha256");
  let sizeBytes = 0;
  let digest: Buffer | undefined;
  let discarded: Promise<void> | undefined;
  return {
    path: filePath,
    sizeBytes: () => sizeBytes,
    sha256: () => (digest ??= hash.digest()),
    discard: () => (discarded ??= discard()),
    async append(bytes) {
      hash.update(bytes);
      sizeBytes += bytes.length;
      await handle.appendFile(bytes);
    },
    async read(position, byteCount) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(byteCount), 0, byteCount, position);
      return buffer.subarray(0, bytesRead);
    },
  };

  async function discard() {
    await handle.close();
    await removeFile(filePath);
  }
}

/** `rm` would first ask what kind of file it is. */
async function removeFile(filePath: string): Promise<void> {
  await unlink(filePath).catch((error: NodeJS.ErrnoException) => {
    // A stopping site removes the whole folder.
    if (error.code !== "ENOENT") throw error;
  });
}

export async function* readChunks({ read }: Pick<SpoolFile, "read">, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const chunk = await read(position, chunkBytes);
    if (chunk.length === 0) return;
    yield chunk;
    position += chunk.length;
  }
}
