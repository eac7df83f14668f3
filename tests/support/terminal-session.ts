import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { findProgram } from "./find-program.ts";
import { recordOutput } from "./recorded-output.ts";

/** Interrupts the program in a terminal. */
const controlC = "\u0003";

/**
 * Runs a shell command in a terminal, with `env` as its environment, and presses Ctrl+C once it has said `interruptAt`.
 * Returns its exit code and its lines without colors; a line that was written over is as it was in the end.
 */
export async function runInTerminal(
  command: string,
  { env, cwd, interruptAt }: { env: Record<string, string>; cwd?: string; interruptAt?: RegExp },
): Promise<{ exitCode: number | null; lines: string[]; said: string }> {
  const child = spawn(findProgram("script"), ["-qfec", command, "/dev/null"], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", TERM: "xterm-256color", SHELL: "/bin/sh", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  recordOutput(child);
  let said = "";
  let isInterrupted = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (isInterrupted || !interruptAt?.test(said)) return;
    isInterrupted = true;
    child.stdin.write(controlC);
  });
  const [exitCode] = (await once(child, "close")) as [number | null];
  const lines = stripVTControlCharacters(said.replaceAll("^C", ""))
    .split("\n")
    .map((line) => line.replace(/\r+$/, "").split("\r").at(-1)!)
    .filter((line) => line !== "");
  return { exitCode, lines, said };
}
