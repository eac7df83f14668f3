import { existsSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { openDatabase } from "../server/database/open-database.ts";
import { readSettings, type Settings } from "../server/env.ts";
import { failed, type CommandResult } from "./command-result.ts";

/**
 * Does `work` with the database that the environment names, whether the site runs or not.
 * A wrong folder must not look like a site without applications, unless the work `mayBeFirst`.
 */
export async function withDatabase(
  work: (pool: pg.Pool, settings: Settings) => Promise<CommandResult>,
  { mayBeFirst = false } = {},
): Promise<CommandResult> {
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !mayBeFirst && !existsSync(path.join(dataDir, "database"))) {
    return failed(1, `There is no data in DATA_DIR (${dataDir}).`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, report: (sentence) => console.error(sentence) });
  try {
    return await work(database.pool, settings);
  } finally {
    await database.close();
  }
}
