import { afterAll, expect, test } from "vitest";
import { copyMayBeLeft } from "../../content/chat-messages.ts";
import { doJob } from "../../tests/support/do-job.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { recordChange } from "../applications/record-change.ts";
import { purger } from "./purge.ts";

const lines: string[] = [];
const database = await createTestDatabase();
afterAll(() => database.drop());

test("what an operator has to confirm is a failure, the status says why, and nothing is deleted or forgotten by a clock that jumped", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update application set delivered_at = now() - interval '181 days', waiting_since = null");
  await pool.query("update retention set looked_at = now() - interval '3 days'");
  await pool.query("insert into ended_link select '', 'SM-G0NE-G0NE', 'withdrawn', now() - interval '31 days'");
  await pool.query("insert into job (queue, kind, subject) values ('chat', 'chat line', 'withdrawal SM-G0NE-G0NE')");
  const { rows: stored } = await pool.query<{ reference: string }>("select reference from application");
  const { reference: kept } = await storeApplication(pool);
  const subjects = ["SM-G0NE-G0NE", stored[0]!.reference, kept, "Ada"];
  for (const subject of subjects)
    await pool.query("insert into team_change (at, action, subject) values (now() - interval '31 days', '', $1)", [
      subject,
    ]);
  await recordChange(pool, { member: null, action: "withdrawn", subject: "SM-GNE2-GNE2" });
  expect(await purge()).toEqual({ kind: "retry" });
  const { rows } = await pool.query("select held_because from retention");
  expect(rows).toEqual([{ held_because: expect.stringContaining("it jumped ahead, or the site was off") }]);
  const left = async () => {
    const tables = [
      "ended_link where reference = 'SM-G0NE-G0NE'",
      "job where kind = 'chat line'",
      "team_change where subject = 'SM-G0NE-G0NE'",
    ];
    return Promise.all(tables.map(async (table) => (await pool.query(`select from ${table}`)).rowCount));
  };
  expect(await left()).toEqual([1, 1, 1]);

  await pool.query("update retention set looked_at = now()");
  expect(await purge()).toBeUndefined();
  expect(await left()).toEqual([0, 0, 0]);
  expect((await pool.query("select reference from application")).rows).toEqual([{ reference: kept }]);
  const { rows: changes } = await pool.query<{ subject: string }>("select subject from team_change order by id");
  expect(changes.slice(0, 4).map(({ subject }) => subject)).toEqual([null, null, kept, "Ada"]);
  expect(lines).toEqual(["Applications were deleted: their time is over."]);
});

test("a copy that may be left in the chat is logged, and forgotten after 30 days", async () => {
  const { pool } = database;
  lines.length = 0;
  const { reference } = await storeApplication(pool);
  await pool.query(
    "insert into chat_message (application_id, step, chat_id) select id, 'summary-1', '-1' from application where reference = $1",
    [reference],
  );
  await pool.query("update application set delivered_at = now() - interval '181 days', waiting_since = null");
  expect(await purge()).toBeUndefined();
  expect(lines).toContain(copyMayBeLeft([reference]));

  const erasedBefore = async (days: number) => {
    await pool.query("update erased_application set erased_on = current_date - $1::integer", [days]);
    await purge();
    return (await pool.query("select from message_to_delete")).rowCount;
  };
  expect(await erasedBefore(30)).toBe(1);
  expect(await erasedBefore(31)).toBe(0);
});

function purge() {
  const keep = (_details: object, sentence: string) => void lines.push(sentence);
  const log = { info: keep, warn: keep, error: keep };
  return doJob(purger({ pool: database.pool, log }, { hasChat: true, retentionDays: 180 }), { kind: "purge" });
}
