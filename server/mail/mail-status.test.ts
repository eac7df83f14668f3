import { afterAll, beforeAll, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { mailStatus } from "./mail-status.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("readiness knows what waits, what was given up, and why the mail server takes none", async () => {
  const { pool } = database;
  expect(await mailStatus(pool, false)).toEqual({ status: "off", failure: null, waiting: null, notSent: null });
  expect(await mailStatus(pool, true)).toEqual({ status: "ok", failure: null, waiting: 0, notSent: 0 });
  for (let count = 0; count < 3; count++) await storeApplication(pool, { sendsMail: true });
  const one = "application_id = (select min(application_id::text)::uuid from mail)";
  await pool.query(`update mail set gave_up_at = now(), last_failure = 'refused' where ${one}`);
  await pool.query("update mail set last_failure = 'deferred' where gave_up_at is null");
  expect(await mailStatus(pool, true)).toEqual({ status: "ok", failure: null, waiting: 2, notSent: 1 });
  await pool.query("update mail set last_failure = 'unauthorized' where gave_up_at is null");
  expect(await mailStatus(pool, true)).toMatchObject({ status: "trouble", failure: "unauthorized", waiting: 2 });
  await pool.query("update mail set sent_at = now() where gave_up_at is null");
  expect(await mailStatus(pool, true)).toMatchObject({ status: "ok", failure: null, waiting: 0 });
});
