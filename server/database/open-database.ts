import { randomUUID } from "node:crypto";
import type pg from "pg";
import { OperatorError } from "../base/operator-error.ts";
import { checkServer } from "./check-server.ts";
import { databasePlace } from "./connection-trouble.ts";
import { hasEmbeddedDatabase, noDatabase } from "./embedded/find-database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from "./embedded/start-embedded-postgres.ts";
import { poolEnder, openPool } from "./open-pool.ts";
import { findTables, runMigrations, type FoundTables } from "./run-migrations.ts";

/** Open and migrated. `close` ends the pool and stops an embedded PostgreSQL, unless another process uses it. */
export type Database = {
  pool: pg.Pool;
  url: string;
  kind: "embedded" | "external";
  close(): Promise<void>;
};

/** The content that a database has to have: a site, nothing yet, or either. */
export type Expected = "site" | "empty" | "either";

/** Once the site is public, an empty database is a disk that is not mounted, or the wrong address. */
export function expectedOf({ publicUrl }: { publicUrl: string | null }): Expected {
  return publicUrl === null ? "either" : "site";
}

type Place = { databaseUrl?: string | null; dataDir: string };

export type DatabaseOptions = Place &
  Pick<EmbeddedPostgresOptions, "canStartLater"> & {
    expected?: Expected;
    report?: (sentence: string) => void;
    /** Called with problems that the site can run with; by default like `report`. */
    warn?: (sentence: string) => void;
    /** Awaited before tables that hold something are changed. */
    beforeMigrating?: (url: string) => Promise<void>;
  };

/** Opens the database and brings its tables up to date. Throws `OperatorError` when the operator has to act. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, expected = "either", report = () => {}, warn = report } = options;
  const onRunning = async (url: string) => {
    const found = await findTables(url);
    refuseUnexpected(found, expected, options);
    if (found === "outdated") await options.beforeMigrating?.(url);
    await runMigrations(url, report);
  };
  if (!databaseUrl) {
    const mayCreate = expected !== "site";
    const { stop: close, ...postgres } = await startEmbeddedPostgres({ ...options, mayCreate, report, onRunning });
    return { ...postgres, kind: "embedded", close };
  }
  await checkServer(databaseUrl, warn);
  await onRunning(databaseUrl);
  // A name that no other process's sessions have, embedded or not: PostgreSQL takes the last of two.
  const url = `${databaseUrl}${databaseUrl.includes("?") ? "&" : "?"}application_name=site-${randomUUID()}`;
  const pool = openPool(url);
  const close = poolEnder(pool);
  // Before a restore, the embedded database may be the only one that holds anything.
  if (hasEmbeddedDatabase(dataDir) && (await hasApplications(pool))) {
    warn(
      `DATABASE_URL is used, and the embedded database in DATA_DIR (${dataDir}/database) is not: delete it if all its content is in the other one.`,
    );
  }
  return { pool, url, kind: "external", close };
}

/**
 * Throws `OperatorError`, before anything is written, where `openDatabase` would. The content of an embedded
 * database shows only when it runs.
 */
export async function checkDatabase(place: Place, expected: Expected, warn?: (text: string) => void): Promise<void> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl) {
    await checkServer(databaseUrl, warn);
    refuseUnexpected(await findTables(databaseUrl), expected, place);
  } else if (expected === "site" && !hasEmbeddedDatabase(dataDir)) throw noDatabase(dataDir);
}

function refuseUnexpected(found: FoundTables, expected: Expected, { databaseUrl, dataDir }: Place): void {
  const isEmpty = found === "none";
  if (expected === "either" || isEmpty === (expected === "empty")) return;
  const place = databaseUrl ? `at ${databasePlace(databaseUrl)} (DATABASE_URL)` : `in DATA_DIR (${dataDir})`;
  throw new OperatorError(
    isEmpty
      ? `The database ${place} has no tables of the site. If it should have, correct the address or restore a backup; for a new site, "scriptmark start --new" makes them.`
      : `The database ${place} has a site already: start without --new.`,
  );
}

async function hasApplications(pool: pg.Pool): Promise<boolean> {
  return (await pool.query("select from application limit 1")).rowCount === 1;
}
