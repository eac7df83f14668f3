import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { makeTestFolder } from "../../tests/support/test-folder.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createEmptyDatabase, createTestDatabase, holdTransaction } from "../../tests/support/test-database.ts";
import { openPool } from "./open-pool.ts";
import { isOutdated, runMigrations } from "./run-migrations.ts";

const database = await createTestDatabase();
await database.pool.query("drop table migration");
const folder = makeTestFolder();
afterAll(() => database.drop());

test("several instances that start at once run each migration once, and a later start has nothing to do or to say", async () => {
  await writeMigration("001-marks.sql", "create table mark (n integer); insert into mark values (1);");
  await writeMigration("002-more.sql", "insert into mark values (2);");
  expect(await isOutdated(database.url, pathToFileURL(`${folder}/`))).toBe(false);
  await Promise.all(Array.from({ length: 6 }, () => migrate()));
  const said: string[] = [];
  await migrate((sentence) => said.push(sentence));
  expect(said).toEqual([]);
  expect(await marks()).toEqual([1, 2]);
});

test("a migration that fails leaves nothing behind and is run again", async () => {
  const outdated = () => isOutdated(database.url, pathToFileURL(`${folder}/`));
  expect(await outdated()).toBe(false);
  await writeMigration("003-broken.sql", "insert into mark values (3); select 1 / 0;");
  expect(await outdated()).toBe(true);
  await expect(migrate()).rejects.toThrow("The database refused 003-broken.sql: division by zero.");
  expect(await marks()).toEqual([1, 2]);
  await writeMigration("003-broken.sql", "insert into mark values (3);");
  await migrate();
  expect(await marks()).toEqual([1, 2, 3]);
});

test("tables of another release are not called those of a newer one", async () => {
  await database.pool.query("update migration set name = '001-other.sql' where number = 1");
  await expect(migrate()).rejects.toThrow("are those of another release (001-other.sql), which this one cannot");
  await database.pool.query("update migration set name = $1 where number = 1", ["001-marks.sql"]);
});

test("a release from before works with what a newer one has changed, unless that marked it as breaking", async () => {
  await writeMigration("004-more.sql", "insert into mark values (4);");
  await migrate();
  await rm(join(folder, "004-more.sql"));
  await migrate();
  await database.pool.query("delete from migration where number = 4");
  await writeMigration("004-other.sql", "-- Breaking: the table has another name.\nalter table mark rename to marks;");
  await migrate();
  await rm(join(folder, "004-other.sql"));
  await expect(migrate()).rejects.toThrow("changed by a newer release of the site (004-other.sql), and this release");
  await database.pool.query("alter table marks rename to mark; delete from migration where number = 4");
});

test("while a migration waits for its lock, others get on, and it gets through in the end", async () => {
  const release = await holdTransaction(database.pool, "select n from mark for update");
  await writeMigration("005-column.sql", "alter table mark add column word text;");
  const migrated = migrate();
  await expect.poll(waitingForMark).toBe(1);
  // Behind a migration that waits forever, this would wait as long as the holder holds its row.
  await database.pool.query("insert into mark (n) values (5)");
  await release();
  await migrated;
  expect((await database.pool.query("select word from mark limit 1")).rows).toEqual([{ word: null }]);
});

test("a table that stays in use is reported as that", async () => {
  const release = await holdTransaction(database.pool, "select n from mark for update");
  await writeMigration("006-column.sql", "alter table mark add column other text;");
  await expect(migrate(() => {}, 0)).rejects.toThrow(
    /cannot be brought up to date: another program keeps using its tables\.$/,
  );
  await release();
});

test("the rights that docs/operations/setup.md lists are enough, and once the tables are there fewer", async () => {
  const empty = await createEmptyDatabase();
  const role = `site_${randomUUID().slice(0, 8)}`;
  await empty.pool.query(`create role ${role} login; create schema site authorization ${role}`);
  await empty.pool.query(`alter role ${role} set search_path = site`);
  const url = empty.url.replace("user=postgres", `user=${role}`);
  await runMigrations(url);
  await empty.pool.query(`revoke create on schema site from ${role}`);
  await runMigrations(url);
  const pool = openPool(url);
  const { reference } = await storeApplication(pool);
  expect((await pool.query("select reference from site.application")).rows).toEqual([{ reference }]);
  await pool.end();

  await empty.pool.query(`delete from site.migration where number = 1`);
  await expect(runMigrations(url)).rejects.toThrow(
    /the site's user lacks a right \(docs\/operations\/setup\.md lists them\)/,
  );
  await empty.drop();
  await database.pool.query(`drop role ${role}`);
});

function migrate(report: (sentence: string) => void = () => {}, lockTriesMs?: number) {
  return runMigrations(database.url, report, pathToFileURL(`${folder}/`), lockTriesMs);
}

/** How many sessions wait for a lock on the table `mark`. */
async function waitingForMark() {
  const { rowCount } = await database.pool.query(
    `select from pg_locks where not granted and relation = 'mark'::regclass
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount;
}

const writeMigration = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function marks() {
  return (await database.pool.query<{ n: number }>("select n from mark order by n")).rows.map(({ n }) => n);
}
