import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { runMigrations } from "./run-migrations.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("drop table migration");
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("several instances that start at once run each migration once", async () => {
  await writeMigration("001-marks.sql", "create table mark (n integer); insert into mark values (1);");
  await writeMigration("002-more.sql", "insert into mark values (2);");
  await Promise.all(Array.from({ length: 6 }, migrate));
  expect(await marks()).toEqual([1, 2]);
});

test("a second run has nothing to do, and says nothing", async () => {
  const said: string[] = [];
  await runMigrations(database.url, (sentence) => said.push(sentence), pathToFileURL(`${folder}/`));
  expect(said).toEqual([]);
  expect(await marks()).toEqual([1, 2]);
});

test("a migration that fails leaves nothing behind and is run again", async () => {
  await writeMigration("003-broken.sql", "insert into mark values (3); select 1 / 0;");
  await expect(migrate()).rejects.toThrow("The database refused 003-broken.sql: division by zero.");
  expect(await marks()).toEqual([1, 2]);
  await writeMigration("003-broken.sql", "insert into mark values (3);");
  await migrate();
  expect(await marks()).toEqual([1, 2, 3]);
});

test("a database that a newer release has changed is refused", async () => {
  await rm(join(folder, "003-broken.sql"));
  await expect(migrate()).rejects.toThrow("newer release of the site (its tables are at 3, this release knows 2)");
});

function migrate() {
  return runMigrations(database.url, () => {}, pathToFileURL(`${folder}/`));
}

function writeMigration(name: string, sql: string) {
  return writeFile(join(folder, name), sql);
}

async function marks() {
  const { rows } = await database.pool.query<{ n: number }>("select n from mark order by n");
  return rows.map(({ n }) => n);
}
