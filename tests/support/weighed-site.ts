import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { recordOutput } from "../../bin/test-steps/record-output.ts";

export type WeighedSite = Awaited<ReturnType<typeof startWeighedSite>>;

/** The whole site as a process of its own, for tests that weigh it: starts `run-site.ts` with `env` and waits until it listens. */
export async function startWeighedSite(env: Record<string, string>) {
  const child = spawn(process.execPath, ["tests/support/run-site.ts"], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  recordOutput(child);
  const lines: string[] = [];
  const exit = once(child, "exit").then(([code]) => code as number | null);
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const port = await new Promise<number>((resolve, reject) => {
    output.on("line", (line) => {
      const [, port] = /^up http:\/\/[^:]+:(\d+)$/.exec(line) ?? [];
      if (port) resolve(Number(port));
    });
    void exit.then((code) => reject(new Error(`The site ended with ${code}:\n${lines.join("\n")}`)));
  });
  return { child, port, lines, exit, memory: () => memoryOf(child.pid) };
}

function memoryOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024;
  return { residentBytes: bytes("VmRSS"), peakBytes: bytes("VmHWM") };
}
