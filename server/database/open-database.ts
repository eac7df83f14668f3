import { randomUUID } from "node:crypto";
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
};

/** Opens the database and brings its tables up to date. Throws `StartError` when the operator has to act. */
export async function openDatabase({ databaseUrl, dataDir, report = () => {} }: DatabaseOptions): Promise<Database> {
  return databaseUrl ? openExternal(databaseUrl, report) : openEmbedded(dataDir, report);
}

async function openExternal(url: string, report: (sentence: string) => void): Promise<Database> {
  await checkServer(url);
  await runMigrations(url, report);
  const named = withOwnName(url);
  const pool = openPool(named);
  return { pool, url: named, kind: "external", close: () => pool.end() };
}

/** A name for this process's sessions that no other one has, as the embedded kind's have: of two, the last counts. */
function withOwnName(url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}application_name=site-${randomUUID()}`;
}

async function openEmbedded(dataDir: string, report: (sentence: string) => void): Promise<Database> {
  const postgres = await startEmbeddedPostgres({ dataDir, report });
  try {
    await runMigrations(postgres.url, report);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { pool: postgres.pool, url: postgres.url, kind: "embedded", close: () => postgres.stop() };
}
