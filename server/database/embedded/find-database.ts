import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/operator-error.ts";

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "database/cluster"));
}

/** Throws `OperatorError` where there is none, before anything is written. */
export function refuseWithoutDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }): void {
  if (!databaseUrl && !hasEmbeddedDatabase(dataDir)) throw noDatabase(dataDir);
}

export function noDatabase(folder: string): OperatorError {
  return new OperatorError(
    `There is no database in DATA_DIR (${folder}). If its disk is not mounted, mount it; for a new site, "scriptmark start --new" makes an empty one.`,
  );
}

export function leftBehind({ databaseUrl, dataDir }: { databaseUrl?: string | null; dataDir: string }): string | null {
  if (!databaseUrl || !hasEmbeddedDatabase(dataDir)) return null;
  return `DATABASE_URL is used, and the embedded database in DATA_DIR (${dataDir}/database) is not: delete it if all its content is in the other one.`;
}
