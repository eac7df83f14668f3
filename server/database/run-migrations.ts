import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";
import { OperatorError } from "../base/operator-error.ts";
import { connectionTrouble, databasePlace } from "./connection-trouble.ts";
import { locks, prepareSession } from "./open-pool.ts";
import { commit } from "./transaction.ts";
import { isTransient } from "./transient-error.ts";
import { withClient } from "./with-client.ts";

export type Migration = { number: number; name: string; sql: string; isBreaking: boolean };

/** The site's tables in a database; `runMigrations` would change `outdated` ones. */
export type FoundTables = "none" | "outdated" | "current";

const patienceMs = 10_000;

/** For a migration, and for another instance that waits until it is done. */
const longestMigrationMs = 10 * 60_000;

/** Applications queue behind a migration that waits for a table, and give up after ten seconds. */
const tableLockMs = 5_000;

const ownMigrations = new URL("./migrations/", import.meta.url);

/**
 * Runs the missing migrations, each in a transaction. Of several instances one works, the others wait. Throws
 * `OperatorError` when the database cannot be changed, or a newer release has marked its change as breaking.
 */
export async function runMigrations(
  url: string,
  report: (sentence: string) => void = () => {},
  folder: URL = ownMigrations,
): Promise<void> {
  await inSession(url, async (client) => {
    const migrations = await readMigrations(folder);
    await waitForMigrations(client);
    const missing = missingIn(await findApplied(client, migrations), migrations);
    if (missing.length > 0) report("Migrating the database.");
    for (const migration of missing) {
      await client.query("begin");
      await client.query(
        `set local statement_timeout = ${longestMigrationMs}; set local lock_timeout = ${tableLockMs}`,
      );
      await migrateWithin(client, [migration]);
      await commit(client);
    }
  });
}

/** Looks for the site's tables in the database at `url`. Throws as `runMigrations` does. */
export function findTables(url: string, folder: URL = ownMigrations): Promise<FoundTables> {
  return inSession(url, async (client) => {
    const migrations = await readMigrations(folder);
    const applied = await findApplied(client, migrations);
    if (applied.length === 0) return "none";
    return missingIn(applied, migrations).length > 0 ? "outdated" : "current";
  });
}

export async function readMigrations(folder: URL = ownMigrations): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { number: Number.parseInt(name, 10), name, sql, isBreaking: /^-- Breaking:/m.test(sql) };
    }),
  );
}

/** Runs them within a transaction. */
export async function migrateWithin(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(migrationTable);
  for (const { number, name, sql, isBreaking } of migrations) {
    await client.query({ text: sql, query_timeout: longestMigrationMs } as pg.QueryConfig).catch((error: unknown) => {
      if (isOfPlace(error)) throw error;
      throw new OperatorError(`The database refused ${name}: ${(error as Error).message}.`, { cause: error });
    });
    const values = [number, name, isBreaking];
    await client.query("insert into migration (number, name, breaking) values ($1, $2, $3)", values);
  }
}

/**
 * Waits until no migration runs, and keeps them from running until the returned function has resolved, or the session
 * ended.
 */
export async function waitForMigrations(client: pg.Client): Promise<() => Promise<unknown>> {
  const text = `begin; set local statement_timeout = ${longestMigrationMs}; select pg_advisory_lock(${locks.migrations}); commit`;
  await client.query({ text, query_timeout: longestMigrationMs } as pg.QueryConfig);
  return () => client.query("select pg_advisory_unlock($1)", [locks.migrations]);
}

type Applied = { number: number; name: string; breaking: boolean };

/**
 * Returns the migrations that have run, none in a database without the site's tables. Throws `OperatorError` if one that
 * is not among `migrations` is breaking.
 */
export async function findApplied(client: pg.Client, migrations: Migration[]): Promise<Applied[]> {
  const { rowCount } = await client.query("select where to_regclass('migration') is not null");
  if (rowCount === 0) return [];
  const { rows } = await client.query<Applied>("select number, name, breaking from migration order by number");
  const [newer] = rows.filter(({ number, breaking }) => breaking && !migrations.some((own) => own.number === number));
  if (!newer) return rows;
  throw new OperatorError(
    `The database was changed by a newer release of the site (${newer.name}), and this release cannot work with it: start the newer one.`,
  );
}

function missingIn(applied: Applied[], migrations: Migration[]): Migration[] {
  return migrations.filter(({ number }) => !applied.some((one) => one.number === number));
}

const migrationTable = `
  create table if not exists migration (
    number integer primary key,
    name text not null,
    applied_at timestamptz not null default now(),
    breaking boolean not null default false
  )`;

/** Does `work` over a new connection, which ends with it. Throws `OperatorError` when the database is in the way. */
async function inSession<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, keepAlive: true };
  return withClient({ connectionString: url, ...patience }, async (client) => {
    await prepareSession(client, patienceMs);
    return work(client);
  }).catch((error: unknown) => {
    if (error instanceof OperatorError || !isOfPlace(error)) throw error;
    throw new OperatorError(
      `The tables of the database at ${databasePlace(url)} cannot be brought up to date: ${connectionTrouble(error)}.`,
      { cause: error },
    );
  });
}

/** The connection, the server or the user's rights failed, not the migration. */
function isOfPlace(error: unknown): boolean {
  return isTransient(error) || (error as { code?: unknown }).code === "42501";
}
