import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";

/** Starts `scriptmark NAME` with `env` and nothing else of this process's environment. */
export function startCommand(name: "backup" | "restore", args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve("commands/scriptmark.ts"), name, ...args], {
    env: { PATH: process.env.PATH ?? "", SETTINGS_FILE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const end = Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { child, end: end.then(([out, error]) => ({ exitCode: child.exitCode, out, error })) };
}
