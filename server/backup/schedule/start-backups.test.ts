import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { checkArchive } from "../check-archive.ts";
import { readBackupStatus } from "./backup-status.ts";
import { startBackups } from "./start-backups.ts";

const slow = { timeout: 240_000 };

let database: TestDatabase;
let folder: string;
let lines: [level: string, sentence: string][];
let lookCount = 0;
let running: { stop(): Promise<void> }[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    "update scheduled_backup set (tried_at, failure, file, size_bytes, taken_at) = (null, null, null, null, null)",
  );
  folder = await mkdtemp(path.join(tmpdir(), "scheduled-"));
  lines = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((backups) => backups.stop()));
  await rm(folder, { recursive: true });
});

test(
  "the first backup is made at once, the next when the time has come, and every instance knows of it",
  slow,
  async () => {
    start();
    await untilLogged("A backup was made.");
    const [file = ""] = await readdir(folder);
    expect(file).toMatch(/^scriptmark-\d{8}T\d{6}Z\.tar$/);
    await checkArchive(path.join(folder, file));
    const status = await readBackupStatus(database.pool, null);
    expect(status).toMatchObject({ file, failure: null, isLate: null, sizeBytes: expect.any(Number) });
    expect(file).toContain(status.triedAt?.replace(/[-:]|\.\d+/g, ""));

    await setBack("23 hours 59 minutes");
    await looks(3);
    expect(await readdir(folder)).toEqual([file]);
    await setBack("1 minute");
    await untilLogged("A backup was made.", 2);
  },
);

test("of several instances one makes it", slow, async () => {
  for (let instance = 0; instance < 4; instance++) start();
  await untilLogged("A backup was made.");
  await looks(8);
  expect(lines.filter(([, sentence]) => sentence === "A backup was made.")).toHaveLength(1);
  expect(await readdir(folder)).toHaveLength(1);
});

test("as many are kept as said, the new one always, and nothing else is touched", slow, async () => {
  const ofOthers = ["mine.tar", "scriptmark-20260101.tar", "scriptmark-20260101T000000Z.tar.partial"];
  const own = ["scriptmark-20260101T000000Z.tar", "scriptmark-20260102T000000Z.tar", "scriptmark-29990101T000000Z.tar"];
  const interrupted = "scriptmark-20260103T000000Z.tar.0123abcd.partial";
  for (const name of [...ofOthers, ...own, interrupted]) await writeFile(path.join(folder, name), "");
  start({ keep: 2 });
  await untilLogged("A backup was made.");
  await running.pop()?.stop();
  const { file } = await readBackupStatus(database.pool, 24);
  expect(new Set(await readdir(folder))).toEqual(new Set([...ofOthers, own[2], file]));
});

test(
  "a failure is an error in the log and known to all; the next try is ten minutes later, and its success is said",
  slow,
  async () => {
    await rm(folder, { recursive: true });
    start();
    await untilLogged(
      `THE SCHEDULED BACKUP FAILED (ENOENT). BACKUP_DIR is ${folder}. There is none yet. It is tried again every 10 minutes.`,
    );
    expect(await readBackupStatus(database.pool, 24)).toMatchObject({ failure: "ENOENT", takenAt: null });
    await looks(3);
    expect(lines).toHaveLength(1);

    await mkdir(folder);
    await setBack("10 minutes");
    await untilLogged("SCHEDULED BACKUPS WORK AGAIN.");
    expect(lines.map(([level]) => level)).toEqual(["error", "info", "warn"]);
    expect(await readBackupStatus(database.pool, 24)).toMatchObject({ failure: null, isLate: false });
    await running.pop()?.stop();
    await setBack("48 hours");
    expect(await readBackupStatus(database.pool, 24)).toMatchObject({ isLate: true });
  },
);

test("the stop of the site ends a backup under way without a trace, and without an alarm", async () => {
  const holder = await database.pool.connect();
  await holder.query("begin; lock table application in access exclusive mode");
  start();
  const isHeldUp = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'begin isolation%'";
  await expect.poll(async () => (await database.pool.query(isHeldUp)).rowCount, { timeout: 20_000 }).toBe(1);
  await running.pop()?.stop();
  await holder.query("rollback");
  holder.release();
  expect(await readdir(folder)).toEqual([]);
  expect(lines).toEqual([]);
  expect(await readBackupStatus(database.pool, 24)).toMatchObject({ failure: null, triedAt: expect.any(String) });
});

function start({ keep = 7 } = {}) {
  const write = (level: string) => (_: object, sentence: string) => void lines.push([level, sentence]);
  const log = { info: write("info"), warn: write("warn"), error: write("error") };
  const pool = Object.create(database.pool) as pg.Pool;
  pool.query = ((text: string, values: unknown[]) => {
    lookCount++;
    return database.pool.query(text, values);
  }) as typeof pool.query;
  running.push(
    startBackups({
      database: { pool, url: database.url },
      schedule: { folder, everyHours: 24, keep },
      log,
      everyMs: 20,
    }),
  );
}

async function untilLogged(sentence: string, times = 1) {
  const count = () => lines.filter(([, logged]) => logged === sentence).length;
  await expect.poll(count, { timeout: 60_000 }).toBe(times);
}

/** As if that much more time had gone by. */
async function setBack(interval: string) {
  await database.pool.query(
    "update scheduled_backup set tried_at = tried_at - $1::interval, taken_at = taken_at - $1::interval",
    [interval],
  );
}

/** Resolves when the running instances have looked so many times more. */
async function looks(times: number) {
  const before = lookCount;
  await expect.poll(() => lookCount - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(times);
}
