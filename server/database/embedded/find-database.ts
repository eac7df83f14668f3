import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../base/start-error.ts";

export function hasEmbeddedDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, "database/cluster"));
}

/**
 * Throws `StartError`, before anything is written, where the site would begin with an empty database by mistake: with a
 * public URL the disk of DATA_DIR may not be mounted. `isNew` makes one, and only where there is none.
 */
export function refuseWrongDatabase(
  { databaseUrl, dataDir, publicUrl }: { databaseUrl: string | null; dataDir: string; publicUrl: string | null },
  isNew: boolean,
): void {
  const isThere = hasEmbeddedDatabase(dataDir);
  if (isNew && isThere) {
    throw new StartError(`There is a database in DATA_DIR (${dataDir}) already: start without --new.`);
  }
  if (!isNew && !isThere && !databaseUrl && publicUrl !== null) throw noDatabase(dataDir);
}

export function noDatabase(folder: string): StartError {
  return new StartError(
    `There is no database in DATA_DIR (${folder}), and with PUBLIC_URL set none is made automatically. If its disk is not mounted, mount it; for a new site, "scriptmark start --new" makes an empty one.`,
  );
}

export function leftBehind({ databaseUrl, dataDir }: { databaseUrl?: string | null; dataDir: string }): string | null {
  if (!databaseUrl || !hasEmbeddedDatabase(dataDir)) return null;
  return `DATABASE_URL is used, and the embedded database in DATA_DIR (${dataDir}/database) is not: delete it if all its content is in the other one.`;
}
