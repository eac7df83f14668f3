import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** The environment variable with which `tests/run.ts` names the folder for everything that a site says in its run. */
export const recordName = "RECORDED_OUTPUT";

/** Keeps what `child`, just started, says, for `find-secrets.ts`. Does nothing when a runner is started directly. */
export function recordOutput({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): void {
  const folder = process.env[recordName];
  if (!folder) return;
  for (const stream of [stdout, stderr]) {
    const file = join(folder, `${randomUUID()}.log`);
    stream?.on("data", (said: Uint8Array | string) => appendFileSync(file, said));
  }
}
