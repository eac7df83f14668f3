import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { rawConnection, statusesIn } from "../../tests/support/raw-request.ts";
import { startTestServer, type TestServer } from "../../tests/support/start-test-server.ts";

let site: TestServer | undefined;
const opened: Socket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await site?.stop();
  site = undefined;
});

async function start(connections: object) {
  site = await startTestServer({ limits: { connections: { headersMs: 60_000, ...connections } } });
}

test("a connection over the limit is closed, and a request under way is not cut off for it", async () => {
  await start({ maxConnections: 2 });
  const uploads = [await upload(), await upload()];
  await closed(await open());
  for (const socket of uploads) expect(socket.destroyed).toBe(false);
  uploads[0]?.destroy();
  await expect.poll(async () => (await used().catch(() => null)) !== null).toBe(true);
  expect(uploads[1]?.destroyed).toBe(false);
});

test("requests that are sent at once over one connection are all answered, in their order", async () => {
  await start({});
  const paths = ["/about", "/healthz", "/careers/applied/SM-0000-0000/key", "/about", "/nothing"];
  const statuses = [200, 200, 404, 200, 404];
  const socket = rawConnection(site!.port);
  const requests = Array.from({ length: 200 }, () => paths).flat();
  socket.write(requests.map((path) => `HEAD ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(""));
  socket.write("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(statusesIn(await answerOn(socket))).toEqual([...requests.map((_, each) => statuses[each % 5]), 200]);
});

describe("a connection that is not used", () => {
  beforeEach(() => start({ headersMs: 1_500, checkMs: 100, stillMs: 2_000 }));
  afterEach(expectServed);

  test("headers that come byte by byte are waited for only so long, while others are served", async () => {
    const attackers = Array.from({ length: 100 }, () => rawConnection(site!.port));
    const answers = attackers.map(answerOn);
    for (const byte of `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(1000)}`) {
      for (const socket of attackers) if (!socket.destroyed) socket.write(byte);
      if (attackers.every(({ destroyed }) => destroyed)) break;
      await expectServed();
      await wait(20);
    }
    expect((await Promise.all(answers)).flatMap(statusesIn)).toEqual(Array(100).fill(408));
  });

  test("connections that say nothing are closed", async () => {
    const silent = Array.from({ length: 200 }, () => rawConnection(site!.port));
    await expectServed();
    await Promise.all(silent.map(closed));
  });

  test("a client that reads no responses is disconnected, and costs no memory until then", async () => {
    let mostUnsentBytes = 0;
    const measure = (message: unknown) => {
      const { writableLength } = (message as { socket: Socket }).socket;
      mostUnsentBytes = Math.max(mostUnsentBytes, writableLength);
    };
    subscribe("http.server.request.start", measure);
    onTestFinished(() => void unsubscribe("http.server.request.start", measure));
    const socket = rawConnection(site!.port);
    const isClosed = new Promise((resolve) => socket.once("close", resolve));
    const requests = "GET /about HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n".repeat(500);
    // Until neither side of the connection takes any more.
    while (!socket.destroyed && socket.writableLength < 2_000_000) {
      socket.write(requests);
      await expectServed();
    }
    await isClosed;
    expect(mostUnsentBytes).toBeLessThan(1_000_000);
  });
});

async function open(): Promise<Socket> {
  const socket = connect({ port: site!.port, host: "127.0.0.1" }).on("error", () => {});
  opened.push(socket);
  await once(socket, "connect");
  return socket;
}

/** A connection that was used and is kept. */
async function used(): Promise<Socket> {
  const socket = await open();
  await visit(socket);
  return socket;
}

/** A connection with the body of a request still to come. */
async function upload(): Promise<Socket> {
  const socket = await open();
  const head = ["POST /api/applications HTTP/1.1", "Host: a", "Content-Type: multipart/form-data; boundary=b"];
  socket.write([...head, "Content-Length: 1000", "Expect: 100-continue", "", ""].join("\r\n"));
  await once(socket, "data");
  return socket;
}

/** One request, answered completely; rejects when the connection ends instead. */
async function visit(socket: Socket): Promise<void> {
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  let answer = "";
  while (!answer.endsWith('{"status":"ok"}')) {
    const [bytes] = (await Promise.race([once(socket, "data"), once(socket, "close").then(() => [null])])) as [unknown];
    if (!Buffer.isBuffer(bytes)) throw new Error("The connection was closed.");
    answer += bytes.toString();
  }
}

async function answerOn(socket: Socket): Promise<string> {
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
  await closed(socket);
  return answer;
}

/** Resolves after an error too, which is how a connection that was cut off ends. */
async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.resume().once("close", () => resolve()));
}

async function expectServed() {
  expect((await fetch(`${site?.origin}/about`)).status).toBe(200);
}
