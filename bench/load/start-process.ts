import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** A server as a process of its own. */
export type ServerProcess = { origin: string; pid: number; stop(): Promise<void> };

/** Starts a script and waits for the address that it says. */
export async function startServer(
  script: string,
  options: string[],
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script, ...options], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /http:\/\/\S+:\d+/.exec(line)?.[0];
    if (!origin) continue;
    child.stdout.resume();
    return {
      origin,
      pid: child.pid ?? 0,
      async stop() {
        const exit = once(child, "exit");
        child.kill("SIGTERM");
        await exit;
      },
    };
  }
  throw new Error(`${script} did not start.`);
}

/** Runs a script beside this one and returns what it printed, as JSON. */
export async function ask(script: string, options: (string | number)[], env: Record<string, string> = {}) {
  const file = path.join(import.meta.dirname, script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...options.map(String)], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as unknown;
}
