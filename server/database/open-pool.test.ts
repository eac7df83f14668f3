import { afterAll, expect, test } from "vitest";
import { createTestDatabase, holdTransaction } from "../../tests/support/test-database.ts";
import { openPool, poolEnder, runLongStatement } from "./open-pool.ts";
import { isTransient } from "./transient-error.ts";

const database = await createTestDatabase();
await database.pool.query("create table busy as select 1 as n");
afterAll(() => database.drop());

test.each([
  ["off", "on"],
  ["local", "on"],
  ["remote_apply", "remote_apply"],
])("with synchronous_commit = %s on the database a session commits with %s", async (given, expected) => {
  const { rows: names } = await database.pool.query<{ name: string }>("select current_database() as name");
  const name = names[0]?.name ?? "";
  await database.pool.query(`alter database ${name} set synchronous_commit = ${given}`);
  const pool = openPool(database.url);
  const { rows } = await pool.query("select current_setting('synchronous_commit') as value");
  expect(rows).toEqual([{ value: expected }]);
  await pool.end();
  await database.pool.query(`alter database ${name} reset synchronous_commit`);
});

test("no session compiles its statements, whatever the settings of the database", async () => {
  const { rows: names } = await database.pool.query<{ name: string }>("select current_database() as name");
  const name = names[0]!.name;
  await database.pool.query(`alter database ${name} set jit = on`);
  const pool = openPool(database.url);
  const { rows } = await pool.query("select current_setting('jit') as value");
  expect(rows).toEqual([{ value: "off" }]);
  await pool.end();
  await database.pool.query(`alter database ${name} reset jit`);
});

test("a statement that the client has given up ends on the server too", async () => {
  const pool = openPool(database.url, { patienceMs: 300 });
  const release = await holdTransaction(database.pool, "lock table busy");
  await expect(pool.query("update busy set n = 2")).rejects.toThrow("Query read timeout");
  await expect.poll(() => waitingFor("update busy%")).toBe(0);
  await release();
  await pool.end();
});

test("a long statement may take longer than the patience of the pool, and no longer than it says", async () => {
  const pool = openPool(database.url, { patienceMs: 300 });
  // Beyond the limit of the server.
  const { rows } = await runLongStatement(pool, 20_000, "select pg_sleep(3), $1::int as n", [7]);
  expect(rows).toMatchObject([{ n: 7 }]);
  await expect(runLongStatement(pool, 500, "select pg_sleep(60), $1::int", [7])).rejects.toThrow();
  await expect.poll(() => waitingFor("select pg_sleep(60)%")).toBe(0);
  await pool.end();
});

test("a connection that is cut ends its statement long before the server's own limit", async () => {
  const release = await holdTransaction(database.pool, "lock table busy");
  const pool = openPool(database.url, { patienceMs: 600_000 });
  const client = await pool.connect();
  client.on("error", () => {});
  const update = client.query("update busy set n = 3").catch((error: Error) => error);
  await expect.poll(() => waitingFor("update busy%")).toBe(1);
  client.release(true);
  await expect.poll(() => waitingFor("update busy%")).toBe(0);
  expect(await update).toBeInstanceOf(Error);
  await release();
  await pool.end();
});

test("a statement that takes minutes does not hold up the end, and ends on the server", async () => {
  const pool = openPool(database.url);
  const end = poolEnder(pool, 200);
  const failure = runLongStatement(pool, 600_000, "select pg_sleep(600), $1::int", [1]).catch(
    (error: unknown) => error,
  );
  await expect.poll(() => waitingFor("select pg_sleep(600)%")).toBe(1);
  await end();
  expect(await failure).toBeInstanceOf(Error);
  await expect.poll(() => waitingFor("select pg_sleep(600)%")).toBe(0);
});

test("a short one is waited for", async () => {
  const pool = openPool(database.url);
  const end = poolEnder(pool, 20_000);
  const statement = pool.query<{ n: number }>("select 1 as n from pg_sleep(0.3)");
  await expect.poll(() => pool.totalCount).toBe(1);
  await end();
  expect((await statement).rows).toEqual([{ n: 1 }]);
});

test("when two hundred wait for a connection, one more is refused at once as something to try again", async () => {
  const pool = openPool(database.url, { maxConnections: 1, patienceMs: 60_000 });
  const client = await pool.connect();
  const waiting = Promise.all(Array.from({ length: 200 }, () => pool.query("select")));
  for (const refused of [pool.query("select"), pool.connect()])
    expect(isTransient(await refused.catch((error: unknown) => error))).toBe(true);
  client.release();
  expect(await waiting).toHaveLength(200);
  await pool.end();
});

/** How many other sessions run a statement like `text`. */
async function waitingFor(text: string) {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and query like $1`,
    [text],
  );
  return rowCount;
}
