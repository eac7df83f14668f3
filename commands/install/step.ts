import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { StartError } from "../../server/start-error.ts";
import { report } from "../with-database.ts";

/** Says in one line what a step has done, or found as it should be. */
export function tell(isNew: boolean, what: string): void {
  report(`${isNew ? "made " : "found"} ${what}`);
}

/** Writes `content` to `file` unless there is one, whatever is in it. */
export function writeOnce(file: string, content: string): void {
  const isNew = !existsSync(file);
  if (isNew) writeFileSync(file, content);
  tell(isNew, file);
}

/** Runs a program of the system to its end and returns what it printed. Throws `StartError` with its complaint. */
export function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: "/", encoding: "utf8" });
  if (status === 0) return stdout.trim();
  const complaint = error?.message ?? (stderr.trim() || stdout.trim());
  throw new StartError(`"${[program, ...args].join(" ")}" failed: ${complaint}`);
}

/** Whether a program of the system is there and succeeds. */
export function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
