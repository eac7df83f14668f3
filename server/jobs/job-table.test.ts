import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { addJob, beginJob, findNextJob } from "./job-table.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a job that is added anew after it was found is done with what it was added with", async () => {
  const { pool } = database;
  const alarm = { kind: "alarm", subject: "url THE RELAY IS HALTED" } as const;
  await addJob(pool, { ...alarm, data: { status: "ended" } });
  const { job } = await findNextJob(pool, "alarms");
  await addJob(pool, { ...alarm, data: { status: "begun" } });
  expect(await beginJob(pool, job!, 1_000, 0)).toBeNull();
  expect(await findNextJob(pool, "alarms")).toMatchObject({ job: { data: { status: "begun" }, failures: 0 } });
});
