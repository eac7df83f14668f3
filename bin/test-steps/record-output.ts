import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** The environment variable with which `npm test` names the folder for everything that is said in its run. */
export const recordName = "RECORDED_OUTPUT";

/** Keeps what `child`, just started, says, for the last step of `npm test`. Does nothing in other runs. */
export function recordOutput({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): void {
  const folder = process.env[recordName];
  if (!folder) return;
  for (const stream of [stdout, stderr]) {
    const file = join(folder, `${randomUUID()}.log`);
    stream?.on("data", (said: Uint8Array | string) => appendFileSync(file, said));
  }
}

/** Prints by lines, because two may run side by side. Resolves with the exit code of `command`, 1 for a signal. */
export async function runVisibly(command: string, options: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const [program = "", ...words] = command.split(" ");
  const child = spawn(program, [...words, ...options], {
    env: { ...process.env, ...color, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  recordOutput(child);
  const printed = [printLines(child.stdout, process.stdout), printLines(child.stderr, process.stderr)];
  await Promise.all([once(child, "close"), ...printed]).catch(console.error);
  return child.exitCode ?? 1;
}

async function printLines(from: Readable, to: NodeJS.WritableStream): Promise<void> {
  for await (const line of createInterface({ input: from })) to.write(`${line}\n`);
}
