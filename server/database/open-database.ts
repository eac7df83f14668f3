import type pg from "pg";
import { checkServer } from "./check-server.ts";
import { startEmbeddedPostgres } from "./embedded/start-embedded-postgres.ts";
import { openPool } from "./open-pool.ts";
import { runMigrations } from "./run-migrations.ts";

/**
 * An open, migrated database. `url` works with `new pg.Client({ connectionString: url })`.
 * `close` ends the pool and, for the embedded kind, stops PostgreSQL unless another process uses it.
 */
export type Database = {
  pool: pg.Pool;
  url: string;
  kind: "embedded" | "external";
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Absent: PostgreSQL runs embedded, with its files in `dataDir`. */
  databaseUrl?: string | null;
  dataDir: string;
  /** Called with the progress, one sentence at a time. */
  report?: (sentence: string) => void;
  /** Opens the embedded database also while its disk is full: it is away then, and comes back when there is space. */
  canStartLater?: boolean;
};

/** Opens the database and brings its tables up to date. Throws `StartError` when the operator has to act. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  report = () => {},
  canStartLater = false,
}: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openExternal(databaseUrl, report) : openEmbedded({ dataDir, report, canStartLater });
}

async function openExternal(url: string, report: (sentence: string) => void): Promise<Database> {
  await checkServer(url);
  await runMigrations(url, report);
  const pool = openPool(url);
  return { pool, url, kind: "external", close: () => pool.end() };
}

async function openEmbedded(options: {
  dataDir: string;
  report: (sentence: string) => void;
  canStartLater: boolean;
}): Promise<Database> {
  let isMigrated = false;
  const migrateOnce = async (url: string) => {
    if (!isMigrated) await runMigrations(url, options.report);
    isMigrated = true;
  };
  const postgres = await startEmbeddedPostgres({ ...options, onRevived: migrateOnce });
  try {
    if (postgres.isRunning) await migrateOnce(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { pool: postgres.pool, url: postgres.url, kind: "embedded", close: () => postgres.stop() };
}
