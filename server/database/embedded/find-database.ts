import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { OperatorError } from "../../base/operator-error.ts";

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "database/cluster"));
}

/** PostgreSQL's setup program passes its own path to a shell, between double quotes. */
export function refuseUnusablePath(dataDir: string): void {
  const folder = resolve(dataDir);
  const sign = /[$`"\\]/.exec(folder)?.[0];
  if (sign === undefined) return;
  throw new OperatorError(
    `DATA_DIR (${folder}) has ${sign} in its path, which PostgreSQL's setup program cannot handle: choose another folder.`,
  );
}

export function noDatabase(folder: string): OperatorError {
  return new OperatorError(
    `There is no database in DATA_DIR (${folder}). If its disk is not mounted, mount it; for a new site, "scriptmark start --new" makes an empty one.`,
  );
}
