import { afterEach, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { purgeApplications } from "./purge-applications.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test("what the chat has had for the whole period goes, with its resume; what is younger or waits stays", async () => {
  const { pool } = database;
  const delivered = async (daysAgo: number) => {
    const { reference } = await storeApplication(pool);
    await pool.query(
      `update outbox set delivered_at = now() - make_interval(days => $2)
       where application_id = (select id from application where reference = $1)`,
      [reference, daysAgo],
    );
    return reference;
  };
  await delivered(181);
  const young = await delivered(179);
  const { reference: waiting } = await storeApplication(pool);
  await pool.query("update application set received_at = now() - interval '400 days'");

  expect(await purgeApplications(pool, 180)).toBe(1);
  const { rows } = await pool.query<{ reference: string }>("select reference from application order by arrival");
  expect(rows.map(({ reference }) => reference)).toEqual([young, waiting]);
  const { rows: chunks } = await pool.query("select distinct application_id from resume_chunk");
  expect(chunks).toHaveLength(2);
  expect(await purgeApplications(pool, 180)).toBe(0);
});
