import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { recordOutput } from "./record-output.ts";

/** One part of `npm test`. `run` prints what a person needs to read and never throws for a failed test. */
export type Step = { name: string; run: () => Promise<Outcome> };

export type Count = { passed: number; failed: number };

export type TimedTest = { name: string; seconds: number };

/** `tests` are those that a runner timed one by one. */
export type Outcome = Count & { tests?: TimedTest[] };

/**
 * Runs `command` of node_modules with its output on the screen, line by line, because two may run side by side; resolves
 * with its exit code, 1 for a signal.
 */
export function runVisibly(command: string, options: string[], env: Record<string, string> = {}): Promise<number> {
  const color: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  const child = spawn(command, options, {
    env: { ...process.env, ...color, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  recordOutput(child);
  const printed = [printLines(child.stdout, process.stdout), printLines(child.stderr, process.stderr)];
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("close", (code) => void Promise.all(printed).then(() => resolve(code ?? 1)));
  });
}

async function printLines(from: Readable, to: NodeJS.WritableStream): Promise<void> {
  for await (const line of createInterface({ input: from })) to.write(`${line}\n`);
}

/** A step that counts as one: every command has to succeed. */
export function commandStep(name: string, commands: [string, ...string[]][]): Step {
  return {
    name,
    run: async () => {
      for (const [command, ...options] of commands) {
        if ((await runVisibly(command, options)) !== 0) return { passed: 0, failed: 1 };
      }
      return { passed: 1, failed: 0 };
    },
  };
}

/** What a runner counted, made honest: a runner that failed or ran nothing has at least one failure. */
export function honest({ passed, failed }: Count, exitCode: number): Count {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
}
