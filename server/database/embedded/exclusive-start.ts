import { createHash } from "node:crypto";
import { createServer, type Server } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../../start-error.ts";

const longestWaitMs = 6 * 60_000;

/**
 * Runs `work` while no other process on this machine runs work for the same `folder`.
 * The lock is an abstract socket of Linux: the kernel releases it however its holder ends.
 */
export async function exclusively<T>(
  folder: string,
  work: () => Promise<T>,
  { patienceMs = longestWaitMs, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const name = `\0scriptmark-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  const lock = await takeLock(name, patienceMs, signal);
  try {
    return await work();
  } finally {
    await new Promise((resolve) => lock.close(resolve));
  }
}

async function takeLock(name: string, patienceMs: number, signal?: AbortSignal): Promise<Server> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const lock = await tryLock(name);
    if (lock) return lock;
    if (Date.now() > deadline) {
      throw new StartError("Another process has been starting or stopping this database for minutes.");
    }
    await wait(25);
  }
}

function tryLock(name: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen({ path: name }, () => resolve(server.unref()));
  });
}
