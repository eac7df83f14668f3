import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, expect, onTestFinished, test } from "vitest";
import {
  readinessAtRest,
  chatAtRest,
  statusAtRest,
  startTestServer,
  type TestServer,
} from "../../tests/support/start-test-server.ts";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { openPool } from "../database/open-pool.ts";
import { readStatus } from "../status/read-status.ts";
import type { Scanner } from "../scan/open-scanner.ts";

let site: TestServer;
afterEach(() => site.stop());

test("healthy and ready, also while the chat is refused; what waits and how much room there is, is for private addresses, anyone else reads one word", async () => {
  const chat = { ...chatAtRest, state: "halted" as const, reason: "The token is refused.", isLate: true };
  const readStatus = async () => ({ ...statusAtRest, chat });
  site = await startTestServer({ settings: { trustProxy: ["127.0.0.1/32"] }, readStatus });
  for (const path of ["/healthz", "/up"]) expect(await ask(path)).toEqual([200, { status: "ok" }]);
  const disk = { status: "ok", freeBytes: expect.any(Number) as number };
  expect(await ask("/readyz")).toEqual([200, { ...readinessAtRest, chat, disk }]);
  const from = async (address: string) =>
    (await fetch(`${site.origin}/readyz`, { headers: { "X-Forwarded-For": address } })).json();
  for (const address of ["203.0.113.1", "2001:db8::1", "::ffff:203.0.113.1", "unknown"])
    expect(await from(address)).toEqual({ status: "ready" });
  for (const address of ["10.1.2.3", "fd00::1", "::1"])
    expect(await from(address)).toEqual(expect.objectContaining({ status: "ready", chat }));
});

test("a database that has become read-only makes the site unready, and says so", async () => {
  await using database = await createTestDatabase();
  await database.pool.query(
    "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$",
  );
  const pool = openPool(database.url);
  site = await startTestServer({ pool });
  expect(await ask("/readyz")).toEqual([
    503,
    expect.objectContaining({ status: "unready", database: { status: "read-only" } }),
  ]);
  await pool.end();
});

test("ready while uploads have every connection of the pool, with the chat's figures", async () => {
  await using database = await createTestDatabase();
  const pool = openPool(database.url, { maxConnections: 2 });
  const statusPool = openPool(database.url, { maxConnections: 1 });
  const settings = { telegram: null, mail: null, backup: null };
  site = await startTestServer({ pool, statusPool, readStatus: () => readStatus(statusPool, settings) });
  const busy = [await pool.connect(), await pool.connect()];
  const [status, readiness] = await ask("/readyz");
  expect(status).toBe(200);
  expect(readiness).toMatchObject({ database: { status: "ok" }, chat: { undelivered: 0 } });
  for (const client of busy) client.release();
  await Promise.all([pool.end(), statusPool.end()]);
});

test("however many ask at once, everything is asked once", async () => {
  const { promise, resolve } = Promise.withResolvers<"ok">();
  let pings = 0;
  const scanner: Scanner = {
    scan: async () => ({ kind: "clean" }),
    status() {
      pings += 1;
      return promise;
    },
  };
  site = await startTestServer({ scanner });
  let requests = 0;
  const count = () => void (requests += 1);
  subscribe("http.server.request.start", count);
  onTestFinished(() => void unsubscribe("http.server.request.start", count));
  const answers = Array.from({ length: 50 }, () => ask("/readyz"));
  await expect.poll(() => requests).toBe(50);
  await expect.poll(() => pings).toBe(1);
  resolve("ok");
  for (const [status] of await Promise.all(answers)) expect(status).toBe(200);
  expect(pings).toBe(1);
  await expect.poll(async () => (await ask("/readyz")) && pings).toBe(2);
});

async function ask(path: string): Promise<[number, unknown]> {
  const response = await fetch(site.origin + path);
  return [response.status, await response.json()];
}
