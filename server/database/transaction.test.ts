import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openPool } from "./open-pool.ts";

let isSpoiling = false;

/** A proxy fails a statement that the site did not send: then PostgreSQL commits nothing. */
const database = await createTestDatabase();
const pool = openPool(database.url);
pool.on("connect", (client) => {
  const query = client.query.bind(client) as (...query: unknown[]) => Promise<unknown>;
  const spoiled = async (...given: unknown[]) => {
    if (isSpoiling && given[0] === "commit") await query("select 1 / 0").catch(() => {});
    return query(...given);
  };
  Object.assign(client, {
    query: (...given: unknown[]) => (typeof given.at(-1) === "function" ? query(...given) : spoiled(...given)),
  });
});
const site = await startTestServer({ pool });
afterAll(async () => {
  await site.stop();
  await pool.end();
  await database.drop();
});

test("a commit that the server answers with ROLLBACK gives no receipt, and the same key is stored later", async () => {
  const headers = { "Idempotency-Key": randomUUID() };
  // A smaller resume is stored by one statement, without a commit of its own.
  const form = () => applicationForm({ resume: paddedPdf(300_000) });
  isSpoiling = true;
  const refused = await site.post(form(), headers);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  const applications = () => database.pool.query("select from application");
  expect((await applications()).rowCount).toBe(0);

  isSpoiling = false;
  expect((await site.post(form(), headers)).status).toBe(201);
  expect((await applications()).rowCount).toBe(1);
});
