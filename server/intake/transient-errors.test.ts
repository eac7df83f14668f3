import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { problemTexts } from "../../content/application-form.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { openCuttableDatabase } from "../../tests/support/cuttable-database.ts";
import { readinessOf } from "../../tests/support/site-requests.ts";
import { startChatJobs } from "../../tests/support/start-chat-jobs.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openPool } from "../database/open-pool.ts";
import { openLog } from "../base/log.ts";
import { readStatus } from "../status/read-status.ts";

const database = await createTestDatabase();
const line = await openCuttableDatabase(database.url);
const pool = openPool(line.url, { patienceMs: 1_000 });
// Never reached: the test only counts waiting jobs.
const telegram = { botToken: "1:x", chatId: "1", apiRoot: "http://127.0.0.1:1", messagesPerMinute: 20 };
const statusSettings = { telegram, mail: null, backup: null };
const site = await startTestServer({ pool, readStatus: () => readStatus(pool, statusSettings) });
const jobs = startChatJobs({ database: { pool, url: line.url }, telegram, log: openLog({ logLevel: "silent" }) });
beforeEach(() => line.mend());
afterAll(async () => {
  await jobs.stop();
  await site.stop();
  await line.close();
  await database.drop();
});

/* A database that hangs keeps its connections, accepts new ones, and answers nothing. */
describe.each<[string, () => void, (bytes: number) => void]>([
  ["is gone", () => line.cut(), (bytes) => line.cutAfter(bytes)],
  ["hangs", () => line.hang(), (bytes) => line.hangAfter(bytes)],
])("a database that %s", (_what, fail, failAfter) => {
  test("posts and candidates' pages get 503, other pages are served, readiness reports it, and it recovers", async () => {
    expect((await site.post(applicationForm())).status).toBe(201);
    fail();
    // More than the pool has connections.
    const posts = Array.from({ length: 15 }, () => site.post(applicationForm()));
    for (const path of ["/", "/careers", "/healthz"]) expect((await fetch(site.origin + path)).status).toBe(200);
    for (const response of await Promise.all(posts)) await expectUnavailable(response);
    expect(await site.spooledFiles()).toEqual([]);
    const headers = { Accept: "text/html" };
    const page = await fetch(`${site.origin}/careers/applied/SM-0000-0000/${"k".repeat(22)}`, { headers });
    expect(page.status).toBe(503);
    const text = await page.text();
    expect(text).toContain(page.headers.get("x-request-id"));
    expect(text).toContain("<title>/error/503</title>");
    expect(text).not.toMatch(/ECONN|Connection terminated|\.ts/);
    const unready = { status: "unready", database: { status: "unreachable" }, chat: { undelivered: null } };
    expect(await readinessOf(site.origin)).toMatchObject([503, unready]);

    line.mend();
    expect((await site.post(applicationForm())).status).toBe(201);
    await expect.poll(async () => (await readinessOf(site.origin))[0]).toBe(200);
  });

  test("while a resume is stored: nothing is half-stored, and the same key works later", async () => {
    const before = await counts();
    const headers = { "Idempotency-Key": randomUUID() };
    const form = () => applicationForm({ resume: paddedPdf(1_000_000) });
    failAfter(600_000);
    await expectUnavailable(await site.post(form(), headers));
    expect(await counts()).toEqual(before);
    expect(await site.spooledFiles()).toEqual([]);

    line.mend();
    expect((await site.post(form(), headers)).status).toBe(201);
    expect((await counts()).applications).toBe(before.applications + 1);
  });
});

describe("a database that refuses to write", () => {
  test("for now: 503, nothing half-stored; without script, the form comes back as it was typed", async () => {
    const before = await counts();
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'secret of the inside' using errcode = '53100'; end $$;
      create trigger refuse before insert on job for each row execute function refuse()`);
    const response = await site.post(applicationForm());
    const page = await site.post(applicationForm({ coverLetter: "Typed once." }), { Accept: "text/html" });
    await database.pool.query("drop function refuse cascade");
    await expectUnavailable(response);
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await page.text()).toContain("Typed once.");
    expect(await counts()).toEqual(before);
    expect(site.log.join("")).toContain("53100");
    expect(site.log.join("")).not.toContain("secret of the inside");
  });

  test("and loses what it has committed: no receipt, and an alarm", async () => {
    await database.pool.query(`
      create function vanish() returns trigger language plpgsql as
        $$ begin delete from application where id = new.id; return null; end $$;
      create constraint trigger vanish after insert on application deferrable initially deferred
        for each row execute function vanish()`);
    const response = await site.post(applicationForm());
    await database.pool.query("drop function vanish cascade");
    expect(response.status).toBe(500);
    expect(site.alarms).toEqual(["receipt-without-row"]);
  });

  test("in a way that is our own mistake: 500 with an id, and nothing of the inside", async () => {
    await database.pool.query(`alter table job add constraint never check (failures > 9) not valid`);
    const response = await site.post(applicationForm());
    await database.pool.query(`alter table job drop constraint never`);
    expect(response.status).toBe(500);
    const problem = (await response.json()) as { detail: string };
    expect(problem).toMatchObject({ title: problemTexts.unexpected.title });
    expect(problem.detail).toContain(response.headers.get("x-request-id"));
    expect(JSON.stringify(problem)).not.toMatch(/job|constraint|never|\.ts/);
    expect(site.log.join("")).toContain('"constraint":"never"');
    expect((await site.post(applicationForm())).status).toBe(201);
  });
});

test("a spool that cannot be written to: told so, and fine again afterwards", async () => {
  const spool = path.join(site.dataDir, "spool");
  await rm(spool, { recursive: true });
  await writeFile(spool, "in the way");
  const response = await site.post(applicationForm({ resume: paddedPdf(1_000_000) }));
  await rm(spool);
  await expectUnavailable(response);
  expect((await site.post(applicationForm())).status).toBe(201);
});

async function expectUnavailable(response: Response) {
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await response.json()).toEqual({ type: "about:blank", status: 503, ...problemTexts.unavailable });
}

async function counts() {
  const { rows } = await database.pool.query<{ applications: number; chunks: number; jobs: number }>(
    `select (select count(*)::int from application) as applications, (select count(*)::int from resume_chunk) as chunks,
       (select count(*)::int from job) as jobs`,
  );
  return rows[0]!;
}
