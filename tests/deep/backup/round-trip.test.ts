import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { recordChange } from "../../../server/applications/record-change.ts";
import { checkArchive } from "../../../server/backup/archive/read-archive.ts";
import { createBackup } from "../../../server/backup/create-backup.ts";
import { restoreArchive } from "../../../server/backup/restore-archive.ts";
import { storeApplication } from "../../support/store-application.ts";
import { storeMany } from "../../support/store-many.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { databaseContent } from "./database-content.ts";

const run = promisify(execFile);

const folder = makeTestFolder();
const database = await createTestDatabase();
await storeMany(database.pool, 8, { coverLetter: 'Zoë\ttab,\n"quote" \\', chunks: 3 });
await database.pool.query("delete from application where reference = 'SM-0000-0007'");
const change = { member: null, action: "withdrawn", subject: "SM-0000-0007" } as const;
await recordChange(database.pool, change);
const { file } = await backUp(database, "site");
afterAll(() => database.drop());

test("everything comes back: each row, and new ones are numbered after them", async () => {
  const before = await databaseContent(database.pool);
  await using empty = await createEmptyDatabase();
  const archive = await checkArchive(file);
  await restoreArchive(empty.url, archive);
  expect(archive).toMatchObject({ applications: 7, resumes: 7, damaged: [] });
  expect(await databaseContent(empty.pool)).toEqual(before);
  await storeApplication(empty.pool);
  const { rows } = await empty.pool.query<{ arrival: string }>("select max(arrival) as arrival from application");
  expect(rows).toEqual([{ arrival: "8" }]);
  await recordChange(empty.pool, change);
  const { rows: changes } = await empty.pool.query<{ id: string }>("select id from team_change order by id");
  expect(changes).toEqual([{ id: "1" }, { id: "2" }]);
  await empty.pool.query(
    "insert into chat_message (application_id, step, chat_id, message_id) select id, 'summary', '1', 2 from application where arrival = 8",
  );
  await empty.pool.query("delete from application where arrival = 8");
  expect((await empty.pool.query("select 1 from message_to_delete")).rowCount).toBe(1);
});

test("the file is a private tar file that its own checksum describes, without our program", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["site.tar"]);
  const { stdout } = await run("tar", ["-tf", file]);
  const members = stdout.trimEnd().split("\n");
  expect(members).toEqual(expect.arrayContaining(["header.json", "tables/resume_chunk/00000001"]));
  expect(members.at(-1)).toBe("sha256");
  const bytes = await readFile(file);
  const sum = createHash("sha256").update(bytes.subarray(0, -2048)).digest("hex");
  expect((await run("tar", ["-xOf", file, "sha256"])).stdout).toBe(`${sum}\n`);

  // The members of a table are what PostgreSQL takes: docs/decisions/backup.md says so.
  await run("tar", ["-xf", file, "-C", folder]);
  const chunks = path.join(folder, "tables/resume_chunk");
  const stream = Buffer.concat(
    await Promise.all((await readdir(chunks)).map((name) => readFile(path.join(chunks, name)))),
  );
  expect(stream.subarray(0, 6).toString()).toBe("PGCOPY");
  await rm(path.join(folder, "tables"), { recursive: true });
});

test("a database that is not empty is refused and stays as it is", async () => {
  await using filled = await createTestDatabase();
  const { reference } = await storeApplication(filled.pool);
  await expect(restoreArchive(filled.url, await checkArchive(file))).rejects.toThrow(
    /^The database is not empty \(it has .*application/,
  );
  expect((await filled.pool.query("select reference from application")).rows).toEqual([{ reference }]);

  await using other = await createEmptyDatabase();
  await other.pool.query("create view something as select 1");
  await expect(restoreArchive(other.url, await checkArchive(file))).rejects.toThrow(/not empty \(it has something\)/);
});

test("a database without the site's tables is not backed up", async () => {
  await using empty = await createEmptyDatabase();
  await expect(backUp(empty, "nothing")).rejects.toThrow(/holds nothing of the site/);
  expect(await readdir(folder)).not.toContain("nothing.tar");
});

test("an archive of a newer release is refused", async () => {
  await using newer = await createTestDatabase();
  await newer.pool.query("insert into migration (number, name) values (999, '999-future.sql')");
  const backup = await backUp(newer, "newer");
  await using empty = await createEmptyDatabase();
  await expect(restoreArchive(empty.url, await checkArchive(backup.file))).rejects.toThrow(
    /made by a newer release of the site \(999-future/,
  );
  expect(await databaseContent(empty.pool)).toEqual({});
});

test("tables that others keep beside the site's are in the file, and are left out with a word", async () => {
  await using shared = await createTestDatabase();
  await shared.pool.query(`
    create table "other table" (n integer, doubled integer generated always as (2 * n) stored);
    insert into "other table" values (1);
    create unlogged table fleeting (n integer)`);
  const archive = await checkArchive((await backUp(shared, "shared")).file);
  const { tables } = archive;
  expect(tables).toContainEqual({ name: "other table", columns: ["n"] });
  expect(tables.map(({ name }) => name)).not.toContain("fleeting");
  await using empty = await createEmptyDatabase();
  const said: string[] = [];
  await restoreArchive(empty.url, archive, undefined, (sentence) => said.push(sentence));
  expect(said).toEqual(["The table other table is not one of the site: it is not restored."]);
});

test("a resume that the database has lost bytes of is named, in the backup and when it is checked", async () => {
  await using damaged = await createTestDatabase();
  await storeMany(damaged.pool, 3, { chunks: 2 });
  await damaged.pool.query(`
    update resume_chunk set bytes = set_byte(bytes, 7, 0) where number = 1
      and application_id = (select id from application where reference = 'SM-0000-0001');
    delete from resume_chunk where application_id = (select id from application where reference = 'SM-0000-0002')`);
  const backup = await backUp(damaged, "damaged");
  expect(backup.damaged).toEqual(["SM-0000-0001", "SM-0000-0002"]);
  expect((await checkArchive(backup.file)).damaged).toEqual(backup.damaged);
});

test("while applications arrive, the backup has those of one moment, each complete", async () => {
  await using busy = await createTestDatabase();
  await storeMany(busy.pool, 2, { chunks: 80 });
  const stored: string[] = [];
  let isOver = false;
  const arriving = (async () => {
    while (!isOver) stored.push((await storeApplication(busy.pool)).reference);
  })();
  const { file: busyFile, applications } = await backUp(busy, "busy").finally(() => (isOver = true));
  await arriving;

  const archive = await checkArchive(busyFile);
  expect(stored.length).toBeGreaterThan(applications - 2);
  expect(archive).toMatchObject({ applications, resumes: applications, damaged: [] });
});

test("a backup waits for a migration under way: a table that one rewrites would look empty in an older snapshot", async () => {
  await using migrating = await createTestDatabase();
  const migration = await migrating.pool.connect();
  await migration.query("select pg_advisory_lock(7202611)");
  const waiting = backUp(migrating, "waiting");
  const isWaiting =
    "select 1 from pg_stat_activity where query like 'begin;%pg_advisory_lock%' and wait_event = 'advisory'";
  await expect.poll(async () => (await migration.query(isWaiting)).rowCount).toBe(1);
  await storeMany(migrating.pool, 1);
  await migration.query("select pg_advisory_unlock(7202611)");
  migration.release();
  expect(await checkArchive((await waiting).file)).toMatchObject({ applications: 1 });
});

function backUp({ url }: TestDatabase, name: string) {
  return createBackup({ url, file: path.join(folder, `${name}.tar`) });
}
