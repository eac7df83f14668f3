import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { OperatorError } from "../base/operator-error.ts";
import { commit } from "./transaction.ts";
import { connectionTrouble, databasePlace } from "./connection-trouble.ts";
import { locks, prepareSession } from "./open-pool.ts";
import { isTransient } from "./transient-error.ts";
import { withClient } from "./with-client.ts";

export type Migration = { number: number; name: string; sql: string; isBreaking: boolean };

const patienceMs = 10_000;

const longestMigrationMs = 10 * 60_000;

/** How long a migration tries to get its locks. */
const longestLockTriesMs = 5 * 60_000;

const ownMigrations = new URL("./migrations/", import.meta.url);

/**
 * Runs the missing migrations, each in a transaction. Of several instances one works, the others wait. Each lock is
 * waited for two seconds at a time, for `lockTriesMs` in all: applications queue behind a migration that waits. Throws
 * `OperatorError` when the database cannot be changed, or a newer release has marked its change as breaking.
 */
export async function runMigrations(
  url: string,
  report: (sentence: string) => void = () => {},
  folder: URL = ownMigrations,
  lockTriesMs: number = longestLockTriesMs,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, keepAlive: true };
  await withClient({ connectionString: url, ...patience }, async (client) => {
    await prepareSession(client, patienceMs);
    await waitForMigrations(client);
    const missing = await findMissing(client, migrations);
    if (missing.length > 0) report("Migrating the database.");
    for (const migration of missing) await apply(client, migration, lockTriesMs);
  }).catch((error: unknown) => {
    throw explained(error, url);
  });
}

function explained(error: unknown, url: string): unknown {
  if (error instanceof OperatorError || !isOfPlace(error)) return error;
  return new OperatorError(
    `The tables of the database at ${databasePlace(url)} cannot be brought up to date: ${connectionTrouble(error)}.`,
    { cause: error },
  );
}

/** Returns whether the database has tables of the site that `runMigrations` would change. Throws as that does. */
export async function isOutdated(url: string, folder: URL = ownMigrations): Promise<boolean> {
  const migrations = await readMigrations(folder);
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs, keepAlive: true };
  return withClient({ connectionString: url, ...patience }, async (client) => {
    await prepareSession(client, patienceMs);
    const { rows: found } = await client.query("select where to_regclass('migration') is not null");
    const applied = found.length === 0 ? [] : await refuseOtherTables(client, migrations);
    return applied.length > 0 && migrations.some(({ number }) => !applied.some((one) => one.number === number));
  }).catch((error: unknown) => {
    throw explained(error, url);
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
  const longestMs = longestLockTriesMs + longestMigrationMs;
  const text = `begin; set local statement_timeout = ${longestMs}; select pg_advisory_lock(${locks.migrations}); commit`;
  await client.query({ text, query_timeout: longestMs } as pg.QueryConfig);
  return () => client.query("select pg_advisory_unlock($1)", [locks.migrations]);
}

async function findMissing(client: pg.Client, migrations: Migration[]) {
  // The table is created only if it is missing: a user who may not create tables can still run the site when no
  // migration is due.
  const { rows: found } = await client.query("select where to_regclass('migration') is not null");
  if (found.length === 0) await client.query(migrationTable);
  const rows = await refuseOtherTables(client, migrations);
  return migrations.filter(({ number }) => !rows.some((applied) => applied.number === number));
}

/** Returns the migrations that have run. Throws `OperatorError` if this release cannot work with their tables. */
export async function refuseOtherTables(client: pg.Client, migrations: Migration[]) {
  const { rows } = await client.query<{ number: number; name: string; breaking: boolean }>(
    "select number, name, breaking from migration order by number",
  );
  const other = findOther(rows, migrations);
  if (other) {
    throw new OperatorError(
      `The tables of the database are those of another release (${other}), which this one cannot bring up to date: only that release works with them. Nothing was changed.`,
    );
  }
  const newer = rows.find(({ number, breaking }) => breaking && !migrations.some((own) => own.number === number));
  if (!newer) return rows;
  throw new OperatorError(
    `The database was changed by a newer release of the site (${newer.name}), and this release cannot work with it: start the newer one.`,
  );
}

/** A migration unknown to this release and not numbered higher than its `own`: the tables come from another release. */
export function findOther(applied: readonly Pick<Migration, "number" | "name">[], own: readonly Migration[]) {
  const last = own.at(-1)?.number ?? 0;
  return applied.find(({ number, name }) => number <= last && !own.some((one) => one.name === name))?.name;
}

const migrationTable = `
  create table if not exists migration (
    number integer primary key,
    name text not null,
    applied_at timestamptz not null default now(),
    breaking boolean not null default false
  )`;

async function apply(client: pg.Client, migration: Migration, lockTriesMs: number): Promise<void> {
  for (const deadline = Date.now() + lockTriesMs; ;) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = '2s'; set local statement_timeout = ${longestMigrationMs}`);
      await migrateWithin(client, [migration]);
      return await commit(client);
    } catch (error) {
      await client.query("rollback").catch(() => {});
      // The lock was not free in time, or there was a deadlock.
      if (!hasCode(error, "55P03", "40P01") || Date.now() > deadline) throw error;
      // Statements queued behind this try run now.
      await wait(1_000);
    }
  }
}

/** The connection, the server or the user's rights failed, not the migration. */
function isOfPlace(error: unknown): boolean {
  return isTransient(error) || hasCode(error, "42501");
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as { code?: unknown }).code));
}
