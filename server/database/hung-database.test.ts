import { readStatus } from "../status/read-status.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { problemTexts } from "../../content/application-form.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { openCuttableDatabase, type CuttableDatabase } from "../../tests/support/cuttable-database.ts";
import { startTestServer, type TestServer } from "../../tests/support/start-test-server.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/test-database.ts";
import { openLog } from "../log.ts";
import { startChatJobs, type ChatJobs } from "../../tests/support/start-chat-jobs.ts";
import { openPool } from "./open-pool.ts";

/*
 * A database that hangs keeps its connections, takes new ones, and answers nothing: a stopped process, a disk that
 * stands still, a network that swallows.
 */

const statusSettings = { hasChat: true, sendsMail: false, backupHours: null, isLeader: false };

let database: TestDatabase;
let line: CuttableDatabase;
let relay: ChatJobs;
let site: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await openCuttableDatabase(database.url);
  const pool = openPool(line.url, { patienceMs: 1_000 });
  // Never reached: what waits for the chat only has to be counted.
  const telegram = { botToken: "1:x", chatId: "1", apiRoot: "http://127.0.0.1:1", messagesPerMinute: 20 };
  const log = openLog({ logLevel: "silent", telegram: null, databaseUrl: null });
  relay = startChatJobs({ database: { pool, url: line.url }, telegram, log });
  site = await startTestServer({ pool, readStatus: () => readStatus(pool, statusSettings) });
});
afterEach(() => line.mend());
afterAll(async () => {
  await relay.stop();
  await site.stop();
  await line.close();
  await database.drop();
});

test("posts get 503 with Retry-After, pages are served, readiness reports it, and it recovers", async () => {
  expect((await site.post(applicationForm())).status).toBe(201);
  line.hang();
  // More than there are connections.
  const posts = Array.from({ length: 15 }, () => site.post(applicationForm()));
  for (const path of ["/", "/careers", "/healthz"]) expect((await fetch(site.origin + path)).status).toBe(200);
  for (const response of await Promise.all(posts)) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("10");
    expect(await response.json()).toMatchObject(problemTexts.unavailable);
  }
  expect((await fetch(`${site.origin}/careers/applied/SM-0000-0000/${"k".repeat(22)}`)).status).toBe(503);
  const readiness = await fetch(`${site.origin}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({
    status: "unready",
    database: { status: "unreachable" },
    relay: { undelivered: null },
  });

  line.mend();
  expect((await site.post(applicationForm())).status).toBe(201);
  await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status, { timeout: 10_000 }).toBe(200);
});

test("it stands still while a resume is stored: told so, nothing half-stored, and the same key works later", async () => {
  const before = await countApplications();
  const headers = { "Idempotency-Key": randomUUID() };
  const form = () => applicationForm({ resume: paddedPdf(1_000_000) });
  line.hangAfter(600_000);
  expect((await site.post(form(), headers)).status).toBe(503);
  expect(await site.spooledFiles()).toEqual([]);

  line.mend();
  expect((await site.post(form(), headers)).status).toBe(201);
  expect(await countApplications()).toBe(before + 1);
});

async function countApplications(): Promise<number> {
  return (await database.pool.query("select 1 from application")).rows.length;
}
