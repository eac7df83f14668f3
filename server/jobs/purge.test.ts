import { afterAll, expect, test } from "vitest";
import { doJob } from "../../tests/support/do-job.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { alarmSentence, type RaiseAlarm } from "../base/alarms.ts";
import { recordChange } from "../applications/record-change.ts";
import { purger } from "./purge.ts";

let lines: string[] = [];
const database = await createTestDatabase();
afterAll(() => database.drop());

test("the site deletes by schedule, and warns once of what never reached the chat", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update application set delivered_at = now() - interval '181 days', waiting_since = null");
  expect(await purge()).toBeUndefined();
  expect(await count()).toBe(0);
  expect(lines).toEqual(["Applications were deleted: their time is over."]);

  await storeApplication(pool);
  await pool.query("update application set received_at = now() - interval '400 days'");
  await purge();
  expect(lines).toEqual([expect.stringContaining("WILL BE DELETED. The applications came in almost 360 days ago.")]);
  await purge();
  expect(lines).toEqual([]);
  expect(await count()).toBe(1);
});

test("what an operator has to confirm is a failure, the status says why, and what was withdrawn is forgotten all the same", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update application set delivered_at = now() - interval '181 days', waiting_since = null");
  await pool.query("update retention set looked_at = now() - interval '3 days'");
  await pool.query("insert into withdrawal select 'SM-GONE-GONE', '', now() - interval '31 days', now(), now()");
  const { rows: stored } = await pool.query<{ reference: string }>("select reference from application");
  const subjects = ["SM-GONE-GONE", stored[0]!.reference, "Ada"];
  for (const subject of subjects)
    await pool.query("insert into team_change (at, action, subject) values (now() - interval '31 days', '', $1)", [
      subject,
    ]);
  await recordChange(pool, { member: null, action: "withdrawn", subject: "SM-GNE2-GNE2" });
  expect(await purge()).toEqual({ kind: "retry" });
  const { rows } = await pool.query("select held_because from retention");
  expect(rows).toEqual([{ held_because: expect.stringContaining("it jumped ahead, or the site was off") }]);
  expect((await pool.query("select from withdrawal")).rowCount).toBe(0);
  const { rows: changes } = await pool.query<{ subject: string }>("select subject from team_change order by id");
  expect(changes.slice(-4).map(({ subject }) => subject)).toEqual([null, ...subjects.slice(1), "SM-GNE2-GNE2"]);
});

function purge() {
  lines = [];
  const keep = (_details: object, sentence: string) => void lines.push(sentence);
  const log = { info: keep, warn: keep, error: keep };
  const raiseAlarm: RaiseAlarm = (name, text) => void lines.push(alarmSentence(name, text));
  return doJob(purger({ pool: database.pool, log, raiseAlarm }, 180), { kind: "purge" });
}

async function count(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::integer as count from application");
  return rows[0]!.count;
}
