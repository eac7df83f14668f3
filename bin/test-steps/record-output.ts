import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** The environment variable with which `npm test` names the folder for everything that is said in its run. */
export const recordName = "RECORDED_OUTPUT";

/**
 * Keeps what `child` says, for the last step of `npm test`, which looks for secrets in it. Does nothing in other runs.
 * Goes right after the start of `child`, before anything can be missed.
 */
export function recordOutput({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): void {
  const folder = process.env[recordName];
  if (!folder) return;
  for (const stream of [stdout, stderr]) {
    const file = join(folder, `${randomUUID()}.log`);
    stream?.on("data", (said: Uint8Array | string) => appendFileSync(file, said));
  }
}
