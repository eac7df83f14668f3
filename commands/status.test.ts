import { afterAll, expect, test } from "vitest";
import { healthTexts } from "../content/team/health.ts";
import { readStatus } from "../server/status/read-status.ts";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";
import { startTestServer } from "../tests/support/start-test-server.ts";
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

test("a fresh site without a chat says that Telegram is missing, and what waits for it, never that all is in the chat", async () => {
  const fresh = await run();
  expect(fresh.exitCode).toBe(1);
  expect(fresh.error).toMatch(/^! +Chat +Telegram is not configured\.$/m);
  expect(fresh.error).not.toContain(healthTexts.chat.idle);
  await storeApplication(pool);
  // Readings of the same second are one.
  const waiting = /^! +Chat +Telegram is not configured\. 1 application waiting\.$/m;
  await expect.poll(async () => (await run()).error).toMatch(waiting);
});

function run() {
  return runScriptmark(["status"], { env: { PORT: String(site.port) }, cwd: site.dataDir });
}
