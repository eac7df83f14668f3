import type pg from "pg";
import { copyBeforeMigrating } from "../server/backup/copy-before-migrating.ts";
import { startEmbeddedPostgres } from "../server/database/embedded/start-embedded-postgres.ts";
import { openDatabase } from "../server/database/open-database.ts";
import type { Settings } from "../server/base/env.ts";
import { loadSettings } from "../server/base/settings-file.ts";
import type { CommandResult } from "./command.ts";

/** Does `work` with the database of the settings, whether the site runs or not. Refuses one without a site. */
export async function withDatabase(
  work: (pool: pg.Pool, settings: Settings) => Promise<CommandResult>,
): Promise<CommandResult> {
  const settings = loadSettings();
  const { databaseUrl, dataDir } = settings;
  const beforeMigrating = copyBeforeMigrating(settings, report);
  const database = await openDatabase({ databaseUrl, dataDir, report, beforeMigrating, expected: "site" });
  try {
    return await work(database.pool, settings);
  } finally {
    await database.close();
  }
}

/** Like `withDatabase`, without bringing tables up to date or making them. `mayBeFirst`: the work may make a database. */
export async function withDatabaseUrl(
  work: (url: string, settings: Settings) => Promise<CommandResult>,
  { mayBeFirst = false } = {},
): Promise<CommandResult> {
  const settings = loadSettings();
  const { databaseUrl, dataDir } = settings;
  const postgres = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, report, mayCreate: mayBeFirst });
  try {
    return await work(databaseUrl ?? postgres!.url, settings);
  } finally {
    await postgres?.stop();
  }
}

/** Progress, for people; only the result goes to the standard output. */
export function report(sentence: string): void {
  console.error(sentence);
}
