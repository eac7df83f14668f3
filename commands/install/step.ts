import { spawnSync } from "node:child_process";
import { OperatorError } from "../../server/base/operator-error.ts";
import { report } from "../with-database.ts";

/** Calls `make` if the thing is missing, and reports "found" or "made". Does not look inside what it finds. */
export async function ensure(what: string, isThere: boolean, make: () => unknown): Promise<void> {
  if (!isThere) await make();
  report(`${isThere ? "found" : "made "} ${what}`);
}

/** Runs a program of the system to its end and returns what it printed. Throws `OperatorError` with its error message. */
export function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: "/", encoding: "utf8" });
  if (status === 0) return stdout.trim();
  // tar prints a line for each file.
  const complaint = error?.message ?? (stderr.trim() || stdout.trim()).split("\n").slice(0, 3).join("\n");
  throw new OperatorError(`"${[program, ...args].join(" ")}" failed: ${complaint}`);
}

export function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
