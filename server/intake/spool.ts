import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat, type FileHandle } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

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

const dayMs = 24 * 60 * 60 * 1000;

/** The name of this process's folder: `PID-START-RANDOM@HOST`, unique however often a pid is given again. */
async function spoolFolderName(): Promise<string> {
  return `${process.pid}-${(await startOf(process.pid)) ?? 0}-${randomUUID().slice(0, 8)}@${hostname()}`;
}

/**
 * Removes the folders in `root` whose process is gone. Another machine's processes cannot be asked, so theirs go after
 * a day without a change. Returns whether a process of this machine had left one.
 */
async function sweepSpool(root: string): Promise<boolean> {
  let foundOwn = false;
  for (const name of await readdir(root)) {
    const folder = path.join(root, name);
    if (!(await isLeftBehind(folder, name))) continue;
    foundOwn ||= isOfThisMachine(name);
    await rm(folder, { recursive: true, force: true });
  }
  return foundOwn;
}

function isOfThisMachine(name: string): boolean {
  return name.endsWith(`@${hostname()}`);
}

async function isLeftBehind(folder: string, name: string): Promise<boolean> {
  const [, pid, start = ""] = /^(\d+)-(\d+)-[^@]*@/.exec(name) ?? [];
  if (pid && isOfThisMachine(name)) return !(await isAlive(Number(pid), start));
  const info = await stat(folder).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > dayMs;
}

async function isAlive(pid: number, start: string): Promise<boolean> {
  // A container gives every start the same pid: a folder with our pid belongs to an earlier process, which is dead.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const found = await startOf(pid);
  return !found || found === start;
}

/** When the process started, in ticks since the machine did; null where the system does not tell. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  // The 22nd field; the second is the program's name in parentheses, which may hold spaces and parentheses.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

/**
 * The file from its start in chunks of `chunkBytes`, the last one shorter. All share one buffer: a chunk is good until
 * the next is asked for.
 */
export async function* readChunks(handle: FileHandle, chunkBytes: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let position = 0; ;) {
    const length = await fill(handle, buffer, position);
    if (length === 0) return;
    yield buffer.subarray(0, length);
    position += length;
  }
}

async function fill(handle: FileHandle, buffer: Buffer, position: number): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, position + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
