import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { checkBackupFolder } from "../server/backup/backup-files.ts";
import { freeBytesIn, minFreeBytes } from "../server/base/disk-space.ts";
import type { Settings } from "../server/base/env.ts";
import { OperatorError } from "../server/base/operator-error.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import { systemReason } from "../server/base/system-reason.ts";
import { databasePlace } from "../server/database/connection-trouble.ts";
import { hasEmbeddedDatabase, refuseUnusablePath } from "../server/database/embedded/find-database.ts";
import { checkDatabase, expectedOf, type Expected } from "../server/database/open-database.ts";
import { checkPorts } from "../server/http/listen.ts";
import { command, done } from "./command.ts";
import { report } from "./with-database.ts";

export const check = command({
  name: "check",
  usage: "read the settings, and look at folders, database and ports as a start does, without starting",
  async run() {
    const settings = loadSettings();
    await checkStart(settings, expectedOf(settings), report);
    await checkPorts(settings, { mayBeTaken: true });
    const { databaseUrl, dataDir, backup } = settings;
    const database = databaseUrl ? `at ${databasePlace(databaseUrl)}` : `in ${dataDir}`;
    const backups = backup ? `Backups are in ${backup.folder}.` : "No backups are made by schedule.";
    return done(`The site can be started with these settings. Its database is ${database}. ${backups}`, {
      database,
      backupFolder: backup?.folder ?? null,
    });
  },
});

/**
 * Looks at everything that a start needs, but for the ports. Throws `OperatorError` before
 * anything is written.
 */
export async function checkStart(
  settings: Settings,
  expected: Expected,
  warn?: (sentence: string) => void,
): Promise<void> {
  await checkDatabase(settings, expected, warn);
  refuseRoot(settings);
  checkDataFolder(settings);
  if (settings.backup) await checkBackupFolder(settings.backup.folder);
}

function refuseRoot({ publicUrl }: Settings) {
  if (publicUrl === null || process.getuid?.() !== 0) return;
  throw new OperatorError(
    "With PUBLIC_URL the site does not run as root: start it as a user of its own, who owns DATA_DIR.",
  );
}

/** A new site needs room for its database: without it, the site would serve forms that can't be sent. */
function checkDataFolder({ databaseUrl, dataDir }: Settings): void {
  let folder = path.resolve(dataDir);
  while (!existsSync(folder)) folder = path.dirname(folder);
  try {
    // The trailing dot refuses a file as well.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new OperatorError(`DATA_DIR (${dataDir}) cannot be written to: ${systemReason(cause)}.`, { cause });
  }
  if (!databaseUrl) refuseUnusablePath(dataDir);
  const freeBytes = freeBytesIn(folder);
  if (databaseUrl || hasEmbeddedDatabase(dataDir) || freeBytes >= minFreeBytes) return;
  throw new OperatorError(
    `A new site needs ${megabytes(minFreeBytes)} free in DATA_DIR (${dataDir}), which has ${megabytes(freeBytes)}.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MB`;
}
