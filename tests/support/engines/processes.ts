import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Asks a program that is starting until it answers, for at most 30 seconds. */
export async function untilItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  const lastTryMs = performance.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > lastTryMs) throw error;
      await sleep(100);
    }
  }
}

/** Ends a detached `child` with everything that it has started. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, "exit");
  process.kill(-child.pid);
  await exit;
}
