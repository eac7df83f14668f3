import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { poolEnder, openPool, runLongStatement } from "./open-pool.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("a statement that takes minutes does not hold up the end, and ends on the server", async () => {
  const pool = openPool(database.url);
  const end = poolEnder(pool, 200);
  const statement = runLongStatement(pool, 600_000, { text: "select pg_sleep(600), $1::int", values: [1] });
  const failure = statement.catch((error: unknown) => error);
  await expect.poll(sleeping).toBe(1);
  await end();
  expect(await failure).toBeInstanceOf(Error);
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(0);
});

test("a short one is waited for", async () => {
  const pool = openPool(database.url);
  const end = poolEnder(pool, 20_000);
  const statement = pool.query<{ n: number }>("select 1 as n from pg_sleep(0.3)");
  await expect.poll(() => pool.totalCount).toBe(1);
  await end();
  expect((await statement).rows).toEqual([{ n: 1 }]);
});

async function sleeping(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and query like 'select pg_sleep(600)%'`,
  );
  return rows[0]?.count ?? 0;
}
