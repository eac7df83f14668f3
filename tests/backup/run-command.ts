import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** Starts `scriptmark NAME` with `env` and nothing else of this process's environment. */
export function startCommand(name: "backup" | "restore", args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve("commands/scriptmark.ts"), name, ...args], {
    env: { PATH: process.env.PATH ?? "", SETTINGS_FILE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", error: "" };
  child.stdout.on("data", (text: Buffer) => (output.out += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output.error += text.toString()));
  return { child, end: once(child, "close").then(() => ({ exitCode: child.exitCode, ...output })) };
}
