import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { doJob } from "../../tests/support/do-job.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, holdTransaction } from "../../tests/support/test-database.ts";
import { checkArchive } from "../backup/archive/read-archive.ts";
import { createBackup } from "../backup/create-backup.ts";
import { readStatus, type BackupStatus } from "../status/read-status.ts";
import { alarmSentence, type RaiseAlarm } from "../base/alarms.ts";
import { backupMaker } from "./make-backup.ts";

let folder: string;
let lines: string[];
const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("update scheduled_backup set (tried_at, failure, taken_at) = (null, null, null)");
  folder = await mkdtemp(path.join(tmpdir(), "scheduled-"));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the first backup is made at once, and the next when the time has come", async () => {
  await make();
  const [file = ""] = await readdir(folder);
  expect(file).toMatch(/^scriptmark-\d{8}T\d{6}Z\.tar$/);
  await checkArchive(path.join(folder, file));
  expect(await backupStatus()).toEqual({ takenAt: expect.any(String), failure: null, isLate: false });
  expect(lines).toEqual(["A backup was made."]);

  await goBack("23 hours 59 minutes");
  await make();
  expect(await readdir(folder)).toEqual([file]);
  await goBack("1 minute");
  await make();
  expect(lines).toEqual(["A backup was made.", "A backup was made."]);
  await goBack("49 hours");
  expect(await backupStatus()).toMatchObject({ isLate: true });
});

test("as many are kept as said, the new one always, and nothing else is touched", async () => {
  const ofOthers = ["mine.tar", "scriptmark-20260101.tar", "scriptmark-20260101T000000Z.tar.partial"];
  const own = ["scriptmark-20260101T000000Z.tar", "scriptmark-20260102T000000Z.tar", "scriptmark-29990101T000000Z.tar"];
  const interrupted = "scriptmark-20260103T000000Z.tar.0123abcd.partial";
  for (const name of [...ofOthers, ...own, interrupted]) await writeFile(path.join(folder, name), "");
  await make({ keep: 2 });
  const kept = (await readdir(folder)).filter((name) => ![...ofOthers, own[2]].includes(name));
  expect(kept).toEqual([expect.stringMatching(/^scriptmark-\d{8}T\d{6}Z\.tar$/)]);
  expect(own).not.toContain(kept[0]);
  expect(await readdir(folder)).toEqual(expect.arrayContaining([...ofOthers, own[2]]));
});

test("a backup of an emptied database, or of another one, is an alarm and removes nothing, however often it is made", async () => {
  await using other = await createTestDatabase();
  for (const _ of [1, 2, 3]) await storeApplication(other.pool);
  const first = "scriptmark-20260101T000000Z.tar";
  await createBackup({ url: other.url, file: path.join(folder, first) });
  for (const _ of [1, 2]) {
    await make({ keep: 1 });
    await goBack("25 hours");
  }
  const alarm = `THE BACKUP LACKS APPLICATIONS. The new one has 0, ${first} has 3, and 0 were deleted since. No older backup is removed.`;
  expect(lines.filter((line) => line === alarm)).toHaveLength(2);
  expect(await readdir(folder)).toContain(first);

  // Applications that were deleted on purpose are not missing.
  const { pool } = database;
  await pool.query(
    "insert into erased_application select 'SM-0000-000' || n, current_date from generate_series(1, 2) n",
  );
  lines.length = 0;
  await make({ keep: 1 });
  await pool.query("truncate erased_application");
  expect(lines).toEqual(["A backup was made."]);
  expect(await readdir(folder)).toHaveLength(1);
});

test("a failure is known to all instances, and so is the next success", async () => {
  await rm(folder, { recursive: true });
  expect(await make()).toEqual({ kind: "retry" });
  expect(await backupStatus()).toMatchObject({ failure: "ENOENT", takenAt: null });
  await mkdir(folder);
  expect(await make()).toBeUndefined();
  expect(await backupStatus()).toMatchObject({ failure: null, isLate: false });
});

test("the stop of the site ends a backup under way without a trace, and without a failure", async () => {
  const release = await holdTransaction(database.pool, "lock table application in access exclusive mode");
  const stopping = new AbortController();
  const making = make({ stopping: stopping.signal });
  const isHeldUp = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'begin isolation%'";
  await expect.poll(async () => (await database.pool.query(isHeldUp)).rowCount).toBe(1);
  stopping.abort();
  expect(await making).toEqual({ kind: "runAgain", afterMs: 0 });
  await release();
  expect(await readdir(folder)).toEqual([]);
  expect(lines).toEqual([]);
  expect(await backupStatus()).toEqual({ takenAt: null, failure: null, isLate: false });
});

function make({ keep = 7, stopping = new AbortController().signal } = {}) {
  const write = (_: object, sentence: string) => void lines.push(sentence);
  const log = { info: write, warn: write, error: write };
  const raiseAlarm: RaiseAlarm = (name, text) => void lines.push(alarmSentence(name, text));
  const schedule = { folder, everyHours: 24, keep };
  return doJob(
    backupMaker({ pool: database.pool, log, raiseAlarm }, database.url, schedule),
    { kind: "backup" },
    stopping,
  );
}

async function backupStatus(): Promise<BackupStatus | null> {
  return (await readStatus(database.pool, { telegram: null, mail: null, backup: { everyHours: 24 } })).backup;
}

/** As if that much more time had passed. */
async function goBack(interval: string) {
  await database.pool.query(
    "update scheduled_backup set tried_at = tried_at - $1::interval, taken_at = taken_at - $1::interval",
    [interval],
  );
}
