import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { QueryConfig } from "pg";
import { afterAll, expect, test } from "vitest";
import { makeTestFolder } from "../../tests/support/test-folder.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createEmptyDatabase, createTestDatabase, holdTransaction } from "../../tests/support/test-database.ts";
import { openPool } from "./open-pool.ts";
import { findTables, runMigrations } from "./run-migrations.ts";

const database = await createTestDatabase();
await database.pool.query("drop table migration");
const folder = makeTestFolder();
afterAll(() => database.drop());

test("several instances that start at once run each migration once, and a later start has nothing to do or to say", async () => {
  await writeMigration("001-marks.sql", "create table mark (n integer); insert into mark values (1);");
  await writeMigration("002-more.sql", "insert into mark values (2);");
  expect(await found()).toBe("none");
  await Promise.all(Array.from({ length: 6 }, () => migrate()));
  const said: string[] = [];
  await migrate((sentence) => said.push(sentence));
  expect(said).toEqual([]);
  expect(await marks()).toEqual([1, 2]);
});

test("a migration that fails leaves nothing behind and is run again", async () => {
  expect(await found()).toBe("current");
  await writeMigration("003-broken.sql", "insert into mark values (3); select 1 / 0;");
  expect(await found()).toBe("outdated");
  await expect(migrate()).rejects.toThrow("The database refused 003-broken.sql: division by zero.");
  expect(await marks()).toEqual([1, 2]);
  await writeMigration("003-broken.sql", "insert into mark values (3);");
  await migrate();
  expect(await marks()).toEqual([1, 2, 3]);
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

test("a table that stays in use is reported as that, before the applications behind the migration give up", async () => {
  const release = await holdTransaction(database.pool, "select n from mark for update");
  await writeMigration("005-column.sql", "alter table mark add column word text;");
  const refused = migrate().catch((error: Error) => error.message);
  await expect.poll(waitingForMark).toBe(1);
  const behind = database.pool.query({ text: "insert into mark (n) values (5)", query_timeout: 10_000 } as QueryConfig);
  expect(await refused).toMatch(/cannot be brought up to date: another program keeps using its tables\.$/);
  await behind;
  await release();
  await migrate();
  expect((await database.pool.query("select word from mark limit 1")).rows).toEqual([{ word: null }]);
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

function migrate(report: (sentence: string) => void = () => {}) {
  return runMigrations(database.url, report, pathToFileURL(`${folder}/`));
}

function found() {
  return findTables(database.url, pathToFileURL(`${folder}/`));
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
