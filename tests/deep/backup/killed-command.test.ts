import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { checkArchive } from "../../../server/backup/archive/read-archive.ts";
import { createBackup } from "../../../server/backup/create-backup.ts";
import { compileCache } from "../../support/built-site.ts";
import { endOfProgram } from "../../support/end-of-program.ts";
import { storeMany } from "../../support/store-many.ts";
import { createEmptyDatabase, createTestDatabase } from "../../support/test-database.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { databaseContent } from "./database-content.ts";

const folder = makeTestFolder();
const database = await createTestDatabase();
await storeMany(database.pool, 3, { chunks: 40 });
const file = path.join(folder, "site.tar");
const { sizeBytes } = await createBackup({ url: database.url, file });
afterAll(() => database.drop());

test("a backup that is killed leaves no file under its name, wherever it was; the next one works", async () => {
  const out = path.join(folder, "killed.tar");
  const env = { DATABASE_URL: database.url };
  for (const point of [1, ...[0.2, 0.5, 0.8, 1].map((part) => Math.floor(part * sizeBytes))]) {
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
  expect(await end).toMatchObject({ status: 0, stdout: expect.stringContaining("3 applications") });
  await checkArchive(out);
});

test("one that is asked to end leaves nothing at all", async () => {
  const out = path.join(folder, "ended.tar");
  const { child, end } = startCommand("backup", ["--out", out], { DATABASE_URL: database.url });
  await untilPartialHas(1, child);
  child.kill("SIGTERM");
  expect((await end).status).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith("ended"))).toEqual([]);
});

test("a restore that is killed leaves an empty database; the next one fills it", async () => {
  await using empty = await createEmptyDatabase();
  const env = { DATABASE_URL: empty.url };
  const { child, end } = startCommand("restore", [file, "--without-erased"], env);
  const isLoading = `select 1 from pg_stat_activity where datname = current_database() and query like 'copy%resume_chunk%'`;
  await expect.poll(async () => (await empty.pool.query(isLoading)).rowCount, { interval: 1 }).toBe(1);
  child.kill("SIGKILL");
  expect((await end).status).toBe(null);
  // Once the killed command's session is over.
  const others = `select 1 from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and query not like '%pg_stat_activity%' and state <> 'idle'`;
  await expect.poll(async () => (await empty.pool.query(others)).rowCount).toBe(0);
  expect(await databaseContent(empty.pool)).toEqual({});

  expect(await startCommand("restore", [file, "--without-erased"], env).end).toMatchObject({ status: 0 });
  expect(await databaseContent(empty.pool)).toEqual(await databaseContent(database.pool));
});

/** Starts `scriptmark NAME` with `env` and nothing else of this process's environment. */
function startCommand(name: "backup" | "restore", args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.resolve("commands/scriptmark.ts"), name, ...args], {
    env: { ...compileCache, PATH: process.env.PATH ?? "", SETTINGS_FILE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, end: endOfProgram(child) };
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
