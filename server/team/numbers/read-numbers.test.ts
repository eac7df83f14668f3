import { afterAll, expect, test } from "vitest";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { readNumbers } from "./read-numbers.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());

test("every day of ninety has its place, those without a count are zero, and the largest comes first", async () => {
  const positions = [{ id: "sales-intern", title: "Sales Intern" }];
  expect(await readNumbers(pool, positions)).toMatchObject({
    applications: [],
    views: [],
    positions: [{ title: "Sales Intern", seen: 0, applied: 0 }],
  });
  for (let count = 0; count < 2; count++) await storeApplication(pool, { fields: { position: "Sales Intern" } });
  await pool.query(
    `insert into page_view select (now() at time zone 'utc')::date - ago, page, views
     from (values (90, '/', 100), (89, '/', 1), (0, '/careers/sales-intern', 3), (1, '/careers/sales-intern', 4)) v (ago, page, views)`,
  );
  const { days, applications, views, positions: seen } = await readNumbers(pool, positions);
  expect([days.length, new Set(days).size, days.at(-1)]).toEqual([90, 90, new Date().toISOString().slice(0, 10)]);
  expect(applications).toMatchObject([{ name: "Sales Intern", total: 2 }]);
  expect(views).toEqual([
    { name: "/careers/sales-intern", counts: [...Array<number>(88).fill(0), 4, 3], total: 7 },
    { name: "/", counts: [1, ...Array<number>(89).fill(0)], total: 1 },
  ]);
  expect(seen).toEqual([{ title: "Sales Intern", seen: 7, applied: 2 }]);
});
