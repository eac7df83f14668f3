import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { nameDay } from "./name-day.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

const nameDayOf = async (reference: string) => {
  const { rows } = await pool.query<{ day: string }>("select to_char(now() + interval '30 days', 'YYYY-MM-DD') as day");
  const { day } = rows[0]!;
  return nameDay(pool, { member: "Grace", reference, day }, { hasChat: true, retentionDays: 180 });
};

test("a later day is named of an open application, and not of one that a colleague has answered meanwhile", async () => {
  const [open, told] = [
    await storeApplication(pool, { replyWithinDays: 14 }),
    await storeApplication(pool, { replyWithinDays: 14 }),
  ];
  await pool.query(
    `insert into told (application_id, key, how, member, at)
     select id, $2, 'phone', 'Bo', now() from application where reference = $1`,
    [told.reference, randomUUID()],
  );
  expect(await nameDayOf(open.reference)).toEqual({ kind: "done" });
  expect(await nameDayOf(told.reference)).toEqual({ kind: "changed" });
  expect(await nameDayOf("SM-G0NE-G0NE")).toEqual({ kind: "gone" });
  const { rows } = await pool.query("select reference from application where new_answer_by is not null");
  expect(rows).toEqual([{ reference: open.reference }]);
});
