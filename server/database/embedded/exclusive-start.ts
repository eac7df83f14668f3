import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";

const longestWaitMs = 6 * 60_000;

/**
 * Runs `work` while no other process runs work for the same `folder`. A child holds the lock until its input ends, which
 * the kernel sees to, however this process does. Throws `StartError` after `patienceMs`.
 */
export async function exclusively<T>(
  { folder, asOwner }: Pick<PostgresHome, "folder" | "asOwner">,
  work: () => Promise<T>,
  { patienceMs = longestWaitMs, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<T> {
  const flock = [...asOwner, "flock", "--no-fork", `--timeout=${patienceMs / 1000}`, join(folder, "start-lock")];
  const release = await takeLock(flock, signal);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function takeLock(flock: readonly string[], signal?: AbortSignal): Promise<() => Promise<unknown>> {
  signal?.throwIfAborted();
  const [program, ...options] = [...flock, "sh", "-c", holdLock];
  const child = spawn(program, options, { env: { PATH: "/usr/bin:/bin" }, stdio: ["pipe", "pipe", "ignore"] });
  const isOver = once(child, "close");
  const abort = () => {
    child.stdin.end();
    child.kill();
  };
  signal?.addEventListener("abort", abort);
  await Promise.race([once(child.stdout, "data"), isOver]).catch(() => {
    throw new StartError("The embedded database needs the program flock (Debian: package util-linux).");
  });
  signal?.removeEventListener("abort", abort);
  signal?.throwIfAborted();
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new StartError("Another process has been starting or stopping this database for minutes.");
  }
  return () => {
    child.stdin.end();
    return isOver;
  };
}

/** Ctrl-C, and a signal to the whole tree, do not release it while the work goes on. */
const holdLock = "trap '' HUP INT TERM; echo locked; read end";
