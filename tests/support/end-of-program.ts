import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Waits for the end of a program whose output is piped; `status` is null when a signal has ended it. */
export async function endOfProgram(child: ChildProcess) {
  const [stdout, stderr] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, "close")]);
  return { status: child.exitCode, stdout, stderr };
}
