import { hostname } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { startRelay } from "./start-relay.ts";
import { reportDelay, watchDelay } from "./watch-delay.ts";

let database: TestDatabase;
let lines: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
});
afterEach(() => database.drop());

const keep = (level: string) => (details: object, sentence: string) => {
  lines.push(`${level} ${sentence} ${JSON.stringify(details)}`);
};
const log = { info: keep("info"), warn: keep("warn"), error: keep("error") };

test("what waits over 15 minutes is logged in capitals, by one instance, again after 15 minutes, and when it is over", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update outbox set waiting_since = now() - interval '14 minutes'");
  await reportDelay(pool, log);
  expect(lines).toEqual([]);

  await pool.query("update outbox set waiting_since = now() - interval '16 minutes'");
  await Promise.all([reportDelay(pool, log), reportDelay(pool, log), reportDelay(pool, log)]);
  expect(lines).toEqual([expect.stringMatching(/^error APPLICATIONS DO NOT REACH THE CHAT.* 16 minutes/)]);
  expect(lines[0]).toContain(`${hostname()}, process ${process.pid}`);

  await pool.query("update delay_alarm set logged_at = logged_at - interval '16 minutes'");
  await reportDelay(pool, log);
  expect(lines).toHaveLength(2);

  await pool.query("update outbox set delivered_at = now()");
  await Promise.all([reportDelay(pool, log), reportDelay(pool, log)]);
  expect(lines.slice(2)).toEqual([expect.stringMatching(/^warn APPLICATIONS REACH THE CHAT AGAIN/)]);
});

test("the site checks regularly, and reports it in its readiness too", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update outbox set waiting_since = now() - interval '1 day'");
  const watch = watchDelay({ pool, log, everyMs: 10 });
  await expect.poll(() => lines).toHaveLength(1);
  const relay = startRelay({ database, telegram: null, log });
  expect(await relay.status()).toMatchObject({ undelivered: 1, isLate: true });
  await pool.query("update outbox set delivered_at = now()");
  await expect.poll(() => lines.at(-1)).toContain("AGAIN");
  expect(await relay.status()).toMatchObject({ undelivered: 0, isLate: false });
  watch.stop();
});
