import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { Receipt } from "../../application/answer.ts";
import { idempotencyKeyHeader, withdrawPath } from "../../application/protocol.ts";
import { problemTexts } from "../../content/application-form.ts";
import { applicationForm } from "../../tests/support/builders.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { storeApplication } from "../../tests/support/store-application.ts";

/* A browser whose answer was lost sends again, also when the application was erased meanwhile. */

const site = await startTestServer();
afterAll(() => site.stop());

const browser = { Accept: "text/html", "Sec-Fetch-Site": "same-origin" };

const post = (key: string, changes: Parameters<typeof applicationForm>[0] = {}) =>
  site.post(applicationForm(changes), { [idempotencyKeyHeader]: key });

async function storeWith(key: string): Promise<Receipt> {
  return (await (await post(key)).json()) as Receipt;
}

async function withdraw(statusUrl: string): Promise<void> {
  const { ok } = await fetch(site.origin + withdrawPath(statusUrl), {
    method: "POST",
    headers: { Origin: site.origin, "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(ok).toBe(true);
}

async function countApplications(): Promise<unknown> {
  const { rows } = await site.pool.query("select count(*)::integer as count from application");
  return rows[0];
}

test.each([
  ["as it was", (key: string) => post(key)],
  ["with its key in capitals", (key: string) => post(key.toUpperCase())],
  ["for a position that is gone", (key: string) => post(key, { position: "Chief Executive" })],
])("a withdrawn application that is sent again %s is not stored", async (_, sendAgain) => {
  const key = randomUUID();
  await withdraw((await storeWith(key)).statusUrl);
  const before = await countApplications();
  const response = await sendAgain(key);
  expect([response.status, response.headers.get("content-type")]).toEqual([410, "application/problem+json"]);
  expect(await response.json()).toEqual({ type: "about:blank", status: 410, ...problemTexts.erased });
  expect(await countApplications()).toEqual(before);
});

test("one that was deleted while it arrived a second time is not stored either", async () => {
  const key = randomUUID();
  const { reference } = await storeWith(key);
  const client = await site.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query("begin");
  await client.query("delete from application where reference = $1", [reference]);
  const again = post(key);
  const select = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await site.pool.query(select)).rowCount).toBe(1);
  await client.query("commit");
  const response = await again;
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject(problemTexts.erased);
});

test("nor is one that is deleted between the attempt to store it again and the look at its receipt", async () => {
  const idempotencyKey = randomUUID();
  const { reference } = await storeApplication(site.pool, { idempotencyKey });
  const deletingPool = Object.assign(Object.create(site.pool) as pg.Pool, {
    async query(...query: [string, unknown[]]) {
      await site.pool.query("delete from application where reference = $1", [reference]);
      return site.pool.query(...query);
    },
  });
  await expect(storeApplication(deletingPool, { idempotencyKey })).rejects.toThrow("not stored: erased");
});

test("without script, the form comes back with a key under which it is a new application", async () => {
  const form = (key?: string) =>
    applicationForm({ coverLetter: "Sent twice.", ...(key !== undefined && { idempotencyKey: key }) });
  const first = await site.post(form(), browser);
  await withdraw(first.headers.get("location") ?? "");
  const again = await site.post(form(), browser);
  expect(again.status).toBe(410);
  const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
  expect((await site.post(form(), browser)).status).toBe(410);
  later.mockRestore();
  const page = await again.text();
  expect(page).toContain(problemTexts.erased.title);
  const newKey = /"newKey":"([^"]+)"/.exec(page)?.[1];
  expect(newKey).toBeDefined();
  const anew = await site.post(form(newKey), browser);
  expect(anew.status).toBe(303);
  expect(anew.headers.get("location")).not.toBe(first.headers.get("location"));
});
