import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

/** A site that is killed and started again over the same data. */
export type CrashingSite = {
  /** Resolves with the address when it takes requests. */
  start(): Promise<string>;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
};

export function createCrashingSite(env: Record<string, string>, buildFolder: string): CrashingSite {
  let child: ChildProcess | null = null;

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const exit = once(ending, "exit");
    ending.kill(signal);
    await exit;
    return ending.exitCode;
  }

  return {
    async start() {
      const started = spawn(process.execPath, [path.resolve("tests/crash/site-to-crash.ts"), buildFolder], {
        env: { PATH: process.env["PATH"] ?? "", NODE_ENV: "production", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      const output: string[] = [];
      started.stderr.on("data", (text: Buffer) => output.push(String(text)));
      for await (const line of createInterface({ input: started.stdout })) {
        output.push(line);
        const address = /^listening at (.*)$/.exec(line)?.[1];
        if (!address) continue;
        started.stdout.resume();
        return address;
      }
      throw new Error(`The site did not start:\n${output.join("\n")}`);
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
  };
}
