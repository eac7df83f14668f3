import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { rawConnection, statusesIn } from "../../tests/support/raw-request.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";

const most = { maxConnections: 300, maxConnectionsPerNetwork: 300 };
const site = await startTestServer({
  limits: { connections: { headersMs: 500, checkMs: 100, stillMs: 1000, ...most } },
});
afterEach(expectServed);
afterAll(() => site.stop());

test("headers that come byte by byte are waited for only so long, while others are served", async () => {
  const attackers = Array.from({ length: 100 }, () => rawConnection(site.port));
  const answers = attackers.map(answerOn);
  const request = `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(1000)}`;
  for (const byte of request) {
    for (const socket of attackers) if (!socket.destroyed) socket.write(byte);
    if (attackers.every(({ destroyed }) => destroyed)) break;
    await expectServed();
    await wait(20);
  }
  expect((await Promise.all(answers)).flatMap(statusesIn)).toEqual(Array(100).fill(408));
});

test("connections that say nothing are closed", async () => {
  const silent = Array.from({ length: 200 }, () => rawConnection(site.port));
  await expectServed();
  await Promise.all(silent.map(answerOn));
});

test("a client that reads no responses is disconnected, and costs no memory until then", async () => {
  const before = process.memoryUsage().rss;
  const socket = rawConnection(site.port);
  const closed = closeOf(socket);
  const requests = "GET /about HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n".repeat(500);
  // Until neither side of the connection takes any more.
  while (!socket.destroyed && socket.writableLength < 2_000_000) {
    socket.write(requests);
    await expectServed();
  }
  await closed;
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

async function answerOn(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await closeOf(socket);
  return Buffer.concat(chunks).toString("latin1");
}

/** Also after an error, which is how a connection that was cut off ends. */
function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

async function expectServed() {
  expect((await fetch(`${site.origin}/about`)).status).toBe(200);
}
