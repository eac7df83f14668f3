import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../../start-error.ts";

const longestWaitMs = 6 * 60_000;

/**
 * Runs `work` while no other process on this machine runs work for the same `folder`.
 * The lock is an abstract socket of Linux: the kernel releases it however its holder ends. Anyone may take such a name
 * and everyone sees the names in use, so each lock has a new one, which is in a file of the private folder.
 */
export async function exclusively<T>(
  folder: string,
  work: () => Promise<T>,
  { patienceMs = longestWaitMs, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const nameFile = join(folder, "start-lock");
  const lock = await takeLock(nameFile, patienceMs, signal);
  try {
    return await work();
  } finally {
    // Before the lock is released, so that no other process writes the name. On a full disk the old one stays.
    await writeName(nameFile, rename).catch(() => {});
    await release(lock);
  }
}

async function takeLock(nameFile: string, patienceMs: number, signal?: AbortSignal): Promise<Server> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const name = await readName(nameFile);
    const lock = await tryLock(nameFile, name);
    // The last holder may have written another name since, which another process holds by now.
    if (lock && (await readName(nameFile)) === name) return lock;
    if (lock) await release(lock);
    if (Date.now() > deadline) {
      throw new StartError("Another process has been starting or stopping this database for minutes.");
    }
    await wait(25);
  }
}

async function readName(nameFile: string): Promise<string> {
  for (;;) {
    try {
      // As root in a folder of PostgreSQL's user: a link is not followed, a pipe not waited for.
      const file = await open(nameFile, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        return await file.readFile("latin1");
      } finally {
        await file.close();
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      await writeName(nameFile, link).catch(ignoreExisting);
    }
  }
}

/** Puts a new name in place at once, with `link` only where there is none. */
async function writeName(nameFile: string, put: (from: string, to: string) => Promise<void>) {
  const name = randomUUID();
  const draft = `${nameFile}.${name}`;
  try {
    const file = await open(draft, "wx");
    try {
      await file.writeFile(name);
      // Root may have to share it with PostgreSQL's user; the folder is private.
      await file.chmod(0o644);
    } finally {
      await file.close();
    }
    await put(draft, nameFile);
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}

function tryLock(nameFile: string, name: string): Promise<Server | null> {
  const id = createHash("sha256").update(`${nameFile}\n${name}`).digest("hex").slice(0, 32);
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen({ path: `\0scriptmark-${id}` }, () => resolve(server.unref()));
  });
}

async function release(lock: Server) {
  await new Promise((resolve) => lock.close(resolve));
}
