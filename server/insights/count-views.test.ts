import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { openLog } from "../log.ts";
import { countViews, type ViewCounter, readViews } from "./count-views.ts";

const log = openLog({ logLevel: "silent", telegram: null, databaseUrl: null });

let database: TestDatabase;
let counters: ViewCounter[];
beforeEach(async () => {
  database = await createTestDatabase();
  counters = [countViews({ pool: database.pool, log }), countViews({ pool: database.pool, log })];
});
afterEach(() => database.drop());

test("views are added up over instances and days, most seen first", async () => {
  const { pool } = database;
  await pool.query("insert into page_view values ((now() at time zone 'utc')::date - 1, '/careers', 5)");
  await pool.query("insert into page_view values ((now() at time zone 'utc')::date - 40, '/careers', 100)");
  for (const counter of counters) {
    counter.count("/");
    counter.count("/careers");
    counter.count("/careers");
  }
  await Promise.all(counters.map((counter) => counter.stop()));
  expect(await readViews(pool, 30)).toEqual([
    { page: "/careers", views: 9, today: 4 },
    { page: "/", views: 2, today: 2 },
  ]);
});
