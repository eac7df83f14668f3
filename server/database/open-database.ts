import { randomUUID } from "node:crypto";
import type pg from "pg";
import { checkServer } from "./check-server.ts";
import { leftBehind } from "./embedded/find-database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from "./embedded/start-embedded-postgres.ts";
import { poolEnder, openPool } from "./open-pool.ts";
import { isOutdated, runMigrations } from "./run-migrations.ts";

/** Open and migrated. `close` ends the pool and stops an embedded PostgreSQL, unless another process uses it. */
export type Database = {
  pool: pg.Pool;
  url: string;
  kind: "embedded" | "external";
  close(): Promise<void>;
};

export type DatabaseOptions = Pick<EmbeddedPostgresOptions, "dataDir" | "mayCreate" | "canStartLater"> & {
  databaseUrl?: string | null;
  report?: (sentence: string) => void;
  /** Called with problems that the site can run with; by default like `report`. */
  warn?: (sentence: string) => void;
  /** Awaited before tables that hold something are changed. */
  beforeMigrating?: (url: string) => Promise<void>;
};

/** Opens the database and brings its tables up to date. Throws `OperatorError` when the operator has to act. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, report = () => {}, warn = report } = options;
  const onRunning = async (url: string) => {
    if (options.beforeMigrating && (await isOutdated(url))) await options.beforeMigrating(url);
    await runMigrations(url, report);
  };
  if (!databaseUrl) {
    const { stop: close, ...postgres } = await startEmbeddedPostgres({ ...options, report, onRunning });
    return { ...postgres, kind: "embedded", close };
  }
  const other = leftBehind(options);
  if (other) warn(other);
  await checkServer(databaseUrl, warn);
  await onRunning(databaseUrl);
  // A name that no other process's sessions have, embedded or not: PostgreSQL takes the last of two.
  const url = `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}application_name=site-${randomUUID()}`;
  const pool = openPool(url);
  return { pool, url, kind: "external", close: poolEnder(pool) };
}
