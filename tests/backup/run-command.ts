import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export type CommandEnd = { exitCode: number | null; out: string; error: string };

/** A command of the operator's, under way. */
export type RunningCommand = { child: ChildProcess; end: Promise<CommandEnd> };

/** Starts `scriptmark NAME` with `env` and nothing else of this process's environment. */
export function startCommand(name: "backup" | "restore", args: string[], env: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, [path.resolve("commands/scriptmark.ts"), name, ...args], {
    env: { PATH: process.env.PATH ?? "", SETTINGS_FILE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", error: "" };
  child.stdout.on("data", (text: Buffer) => (output.out += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output.error += text.toString()));
  return { child, end: once(child, "close").then(() => ({ exitCode: child.exitCode, ...output })) };
}

export function runCommand(...command: Parameters<typeof startCommand>): Promise<CommandEnd> {
  return startCommand(...command).end;
}
