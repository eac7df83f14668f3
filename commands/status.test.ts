import { afterAll, expect, test } from "vitest";
import { healthTexts } from "../content/team/health.ts";
import { openPool } from "../server/database/open-pool.ts";
import { readStatus } from "../server/status/read-status.ts";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";
import { startTestServer, type TestServer } from "../tests/support/start-test-server.ts";
import { storeApplication } from "../tests/support/store-application.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";

const database = await createTestDatabase();
const { pool } = database;
const site = await startTestServer({
  pool,
  readStatus: () => readStatus(pool, { telegram: null, mail: null, backup: null }),
});
afterAll(async () => {
  await site.stop();
  await database.drop();
});

test("a site without a chat is well, also an hour after an application and a withdrawal, and doesn't speak of a chat", async () => {
  await storeApplication(pool);
  await pool.query("update application set waiting_since = now() - interval '1 hour'");
  await pool.query("update retention set restored_from = now()");
  await pool.query("insert into ended_link values ('', 'SM-GONE-GONE', 'withdrawn', now() - interval '1 hour', true)");
  const { exitCode, out, error } = await run();
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
  expect(out).toContain(healthTexts.database.ok);
  expect(out).not.toMatch(/chat|telegram/i);
});

test("it says so when the database is away, as no page of the team can", async () => {
  const statusPool = openPool(site.databaseUrl);
  await statusPool.end();
  const away = await startTestServer({
    statusPool,
    readStatus: () => readStatus(statusPool, { telegram: null, mail: null, backup: null }),
  });
  expect(await run(away)).toMatchObject({
    exitCode: 1,
    out: expect.stringContaining("Applications are refused. The database cannot be reached."),
  });
  await away.stop();
});

function run({ port, dataDir }: Pick<TestServer, "port" | "dataDir"> = site) {
  return runScriptmark(["status"], { env: { PORT: String(port) }, cwd: dataDir });
}
