import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../../base/operator-error.ts";

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "database/cluster"));
}

export function noDatabase(folder: string): OperatorError {
  return new OperatorError(
    `There is no database in DATA_DIR (${folder}). If its disk is not mounted, mount it; for a new site, "scriptmark start --new" makes an empty one.`,
  );
}
