import { afterEach, expect, test } from "vitest";
import { openCuttableDatabase } from "../../../tests/support/cuttable-database.ts";
import { relayAtRest, startTestServer, type TestServer } from "../../../tests/support/start-test-server.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { openPool } from "../../database/open-pool.ts";

let site: TestServer;
afterEach(() => site.stop());

test("healthy and ready, with the relay's state", async () => {
  site = await startTestServer();
  expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
  expect(await ask("/readyz")).toEqual([
    200,
    {
      status: "ready",
      database: { status: "ok" },
      disk: { status: "ok", freeBytes: expect.any(Number) as number },
      relay: relayAtRest,
      scanner: { status: "off" },
      retention: { messagesToDelete: 0, leftInChat: 0, endingUndelivered: 0, isHeld: false },
    },
  ]);
});

test("a relay that is refused is told, and makes nothing unready", async () => {
  const relay = {
    ...relayAtRest,
    state: "halted" as const,
    reason: "The token is refused.",
    oldestUndeliveredSeconds: 1000,
    isLate: true,
  };
  site = await startTestServer({ relayStatus: async () => relay });
  expect(await ask("/readyz")).toEqual([200, expect.objectContaining({ relay })]);
});

test("without its database the site is alive but not ready, and ready again when it is back", async () => {
  const database = await createTestDatabase();
  const line = await openCuttableDatabase(database.url);
  const pool = openPool(line.url);
  site = await startTestServer({ pool });
  line.cut();
  expect(await ask("/readyz")).toEqual([
    503,
    expect.objectContaining({ status: "unready", database: { status: "unreachable" } }),
  ]);
  expect((await ask("/healthz"))[0]).toBe(200);
  line.mend();
  expect((await ask("/readyz"))[0]).toBe(200);
  await pool.end();
  await line.close();
  await database.drop();
});

async function ask(path: string): Promise<[number, unknown]> {
  const response = await fetch(site.origin + path);
  return [response.status, await response.json()];
}
