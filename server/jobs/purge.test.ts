import { afterAll, expect, test } from "vitest";
import { doJob } from "../../tests/support/do-job.ts";
import { storeApplication } from "../../tests/support/store-application.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { purger } from "./purge.ts";

let lines: string[] = [];
const database = await createTestDatabase();
afterAll(() => database.drop());

test("the site deletes by schedule, and warns once of what never reached the chat", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update outbox set delivered_at = now() - interval '181 days'");
  expect(await purge()).toBeUndefined();
  expect(await count()).toBe(0);
  expect(lines).toEqual(["Applications were deleted: their time is over."]);

  await storeApplication(pool);
  await pool.query("update application set received_at = now() - interval '400 days'");
  await purge();
  expect(lines).toEqual([expect.stringContaining("WILL BE DELETED. They came in almost 360 days ago.")]);
  await purge();
  expect(lines).toEqual([]);
  expect(await count()).toBe(1);
});

test("what an operator has to confirm is a failure, and the status says why", async () => {
  const { pool } = database;
  await storeApplication(pool);
  await pool.query("update outbox set delivered_at = now() - interval '181 days'");
  await pool.query("update retention set looked_at = now() - interval '3 days'");
  expect(await purge()).toEqual({ kind: "failed" });
  const { rows } = await pool.query("select held_because from retention");
  expect(rows).toEqual([{ held_because: expect.stringContaining("it jumped ahead, or the site was off") }]);
});

function purge() {
  lines = [];
  const keep = (_details: object, sentence: string) => void lines.push(sentence);
  const log = { info: keep, warn: keep, error: keep };
  return doJob(purger({ pool: database.pool, log }, 180), { kind: "purge" });
}

async function count(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>("select count(*)::integer as count from application");
  return rows[0]!.count;
}
