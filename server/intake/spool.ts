import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rm, unlink, type FileHandle } from "node:fs/promises";
import path from "node:path";

/**
 * Holds incoming resumes: small ones in memory, larger ones in a private folder, which `close` removes. `foundKilled`:
 * the process before was killed, and its folder was still there.
 */
export type Spool = { foundKilled: boolean; newFile(): SpoolFile; close(): Promise<void> };

export type SpoolFile = {
  /** Null means that all of it is in memory. */
  path(): string | null;
  sizeBytes(): number;
  append(bytes: Uint8Array): Promise<void>;
  /**
   * Returns at most `byteCount` bytes from `position` on; fewer at the end. They are good until more is appended, or the
   * file is discarded.
   */
  read(position: number, byteCount: number): Promise<Buffer>;
  /** The sum of all appended bytes; called at the end. */
  sha256(): Buffer;
  /** Closes and removes the file; may be called twice. Its memory is another file's then. */
  discard(): Promise<void>;
};

/** Most resumes are smaller. All uploads that may be under way at once take 32 MB. */
const maxBytesInMemory = 512 * 1024;

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
  const unused: Buffer[] = [];
  return { foundKilled, newFile: () => newSpoolFile(folder, unused), close };
}

type DiskFile = { path: string; handle: FileHandle };

/** `unused`: memory of discarded files, for the next ones. New memory for each makes work for the garbage collector. */
function newSpoolFile(folder: string, unused: Buffer[]): SpoolFile {
  const hash = createHash("sha256");
  // Not a list of what arrives: a sender may send each byte alone.
  let memory: Buffer | null = null;
  let onDisk: DiskFile | null = null;
  let sizeBytes = 0;
  let digest: Buffer | undefined;
  let discarded: Promise<void> | undefined;
  return {
    path: () => onDisk?.path ?? null,
    sizeBytes: () => sizeBytes,
    sha256: () => (digest ??= hash.digest()),
    discard: () => (discarded ??= discard()),
    async append(bytes) {
      hash.update(bytes);
      const position = sizeBytes;
      sizeBytes += bytes.length;
      if (!onDisk && sizeBytes <= maxBytesInMemory) {
        memory ??= unused.pop() ?? Buffer.allocUnsafeSlow(maxBytesInMemory);
        memory.set(bytes, position);
        return;
      }
      if (!onDisk) {
        onDisk = await newDiskFile(folder);
        if (memory) await onDisk.handle.appendFile(memory.subarray(0, position));
        leaveMemory();
      }
      await onDisk.handle.appendFile(bytes);
    },
    async read(position, byteCount) {
      if (!onDisk) return memory?.subarray(position, Math.min(position + byteCount, sizeBytes)) ?? Buffer.alloc(0);
      const { buffer, bytesRead } = await onDisk.handle.read(Buffer.allocUnsafe(byteCount), 0, byteCount, position);
      return buffer.subarray(0, bytesRead);
    },
  };

  function leaveMemory() {
    if (memory) unused.push(memory);
    memory = null;
  }

  async function discard() {
    leaveMemory();
    if (!onDisk) return;
    await onDisk.handle.close();
    await removeFile(onDisk.path);
  }
}

async function newDiskFile(folder: string): Promise<DiskFile> {
  // If the folder could not be made.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const filePath = path.join(folder, randomUUID());
  return { path: filePath, handle: await open(filePath, "wx+", 0o600) };
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
