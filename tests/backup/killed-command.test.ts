import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { checkArchive } from "../../server/backup/archive/read-archive.ts";
import { createBackup } from "../../server/backup/create-backup.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { databaseContent } from "./database-content.ts";
import { fillBySql } from "./fill-by-sql.ts";
import { startCommand } from "./run-command.ts";

const random = seededRandom(20_261_122);

const slow = { timeout: 240_000 };
const patient = { timeout: 60_000 };

const folder = await mkdtemp(path.join(tmpdir(), "killed-"));
const database = await createTestDatabase();
await fillBySql(database.pool, 3, 40);
const file = path.join(folder, "site.tar");
const { sizeBytes } = await createBackup({ url: database.url, file });
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test("a backup that is killed leaves no file under its name, wherever it was; the next one works", slow, async () => {
  const out = path.join(folder, "killed.tar");
  const env = { DATABASE_URL: database.url };
  const points = [1, ...Array.from({ length: 4 }, () => Math.ceil(random() * sizeBytes))];
  for (const point of points) {
    const { child, end } = startCommand("backup", ["--out", out], env);
    await untilPartialHas(point, child);
    child.kill("SIGKILL");
    await end;
    // The backup may have been complete at that moment.
    if (existsSync(out)) await checkArchive(out);
    await rm(out, { force: true });
  }
  expect((await partials()).length).toBeGreaterThan(0);
  for (const name of await partials()) await rm(path.join(folder, name));

  const { end } = startCommand("backup", ["--out", out], env);
  expect(await end).toMatchObject({ exitCode: 0, out: expect.stringContaining("3 applications") });
  await checkArchive(out);
});

test("one that is asked to end leaves nothing at all", slow, async () => {
  const out = path.join(folder, "ended.tar");
  const { child, end } = startCommand("backup", ["--out", out], { DATABASE_URL: database.url });
  await untilPartialHas(1, child);
  child.kill("SIGTERM");
  expect((await end).exitCode).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith("ended"))).toEqual([]);
});

test("a restore that is killed leaves an empty database, wherever it was; the next one fills it", slow, async () => {
  await using empty = await createEmptyDatabase();
  const env = { DATABASE_URL: empty.url };
  for (const words of ["if not exists migration", "create table chat_message"]) {
    const breakpoint = await stopAt(empty, words);
    const { child, end } = startCommand("restore", [file, "--without-erased"], env);
    await expect.poll(() => breakpoint.isReached(), patient).toBe(true);
    child.kill("SIGKILL");
    await end;
    await breakpoint.remove();
    await expectEmpty(empty);
  }

  const { child, end } = startCommand("restore", [file, "--without-erased"], env);
  const isLoading = `select 1 from pg_stat_activity where datname = current_database() and query like 'copy%resume_chunk%'`;
  await expect.poll(async () => (await empty.pool.query(isLoading)).rowCount, { ...patient, interval: 1 }).toBe(1);
  child.kill("SIGKILL");
  expect((await end).exitCode).toBe(null);
  await expectEmpty(empty);

  expect(await startCommand("restore", [file, "--without-erased"], env).end).toMatchObject({ exitCode: 0 });
  expect(await databaseContent(empty.pool)).toEqual(await databaseContent(database.pool));
});

/** Once the killed command's session is over. */
async function expectEmpty({ pool }: TestDatabase) {
  const others = `select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and query not like '%pg_stat_activity%' and state <> 'idle'`;
  await expect.poll(async () => (await pool.query(others)).rowCount, patient).toBe(0);
  expect(await databaseContent(pool)).toEqual({});
}

/** Holds up anyone who runs a statement with these words, until it is removed. */
async function stopAt({ pool }: TestDatabase, words: string) {
  await pool.query(`
    create function wait_for_test() returns event_trigger language plpgsql as $$ begin
      if current_query() like '%${words}%' then perform pg_advisory_xact_lock(77); end if;
    end $$;
    create event trigger breakpoint on ddl_command_end execute function wait_for_test()`);
  const holder = await pool.connect();
  await holder.query("select pg_advisory_lock(77)");
  return {
    async isReached() {
      const { rowCount } = await pool.query("select 1 from pg_locks where locktype = 'advisory' and not granted");
      return rowCount === 1;
    },
    async remove() {
      await holder.query("select pg_advisory_unlock(77)");
      holder.release();
      await pool.query("drop event trigger breakpoint; drop function wait_for_test()");
    },
  };
}

async function untilPartialHas(bytes: number, child: { exitCode: number | null }) {
  while (child.exitCode === null) {
    for (const name of await partials()) {
      const { size } = await stat(path.join(folder, name)).catch(() => ({ size: 0 }));
      if (size >= bytes) return;
    }
    await nextTurn();
  }
}

async function partials() {
  return (await readdir(folder)).filter((name) => name.endsWith(".partial"));
}
