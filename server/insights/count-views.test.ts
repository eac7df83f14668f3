import { teamTimeZone } from "../../content/site.ts";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openLog } from "../base/log.ts";
import { countViews, readViews } from "./count-views.ts";

test("views are added up over instances and days, most seen first", async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  const log = openLog({ logLevel: "silent" });
  const counters = [countViews({ pool, log }), countViews({ pool, log })];
  await pool.query(`insert into page_view values ((now() at time zone '${teamTimeZone}')::date - 1, '/careers', 5)`);
  await pool.query(`insert into page_view values ((now() at time zone '${teamTimeZone}')::date - 40, '/careers', 100)`);
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
