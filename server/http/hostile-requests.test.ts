import { afterAll, beforeAll, expect, test } from "vitest";
import { rawConnection, rawRequest, statusIn } from "../../tests/support/raw-request.ts";
import { startTestServer, type TestServer } from "../../tests/support/start-test-server.ts";

let site: TestServer;
beforeAll(async () => {
  site = await startTestServer();
});
afterAll(() => site.stop());

test.each([
  ["two slashes", "GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 404],
  ["a broken absolute address", "GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["a broken host", "GET / HTTP/1.1\r\nHost: a b[\r\nConnection: close\r\n\r\n", 200],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["an absolute address", "GET http://example.org/about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 200],
  ["a bad escape", "GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["half an escape", "GET /about% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["an escape that is no UTF-8", "GET /%ff%fe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["an escaped zero", "GET /%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 404],
  ["the whole server", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n", 0],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  [
    "a change of protocol",
    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n",
    200,
  ],
  ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400],
  ["one endless header", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["a flood of headers", `GET / HTTP/1.1\r\nHost: a\r\n${"X-Y: z\r\n".repeat(5000)}\r\n`, 431],
  ["an endless address", `GET /${"a".repeat(15_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 404],
  ["a deep address", `GET ${"/a".repeat(5000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 404],
  [
    "two lengths",
    "POST /api/applications HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
  [
    "two ways of length",
    "POST /api/applications HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
  ],
  ["a negative length", "POST /api/applications HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400],
  ["a body for a page", "GET /about HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 200],
  [
    "a strange expectation",
    "POST /api/applications HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n",
    417,
  ],
])("%s", async (_name, bytes, status) => {
  const answer = await rawRequest(site.port, bytes);
  expect(statusIn(answer)).toBe(status);
  expect(answer).not.toMatch(/fastify|FST_|HPE_|node_modules|at \w+ \(/i);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
});

test("a post to a page gets its answer although its body was not wanted, and the connection ends", async () => {
  const body = "x".repeat(3_000_000);
  const answer = await rawRequest(
    site.port,
    `POST /about HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
  );
  expect(statusIn(answer)).toBe(405);
  expect(answer).toMatch(/connection: close/i);
});

test("connections that send nothing do not keep others out", async () => {
  const idle = Array.from({ length: 200 }, () => rawConnection(site.port));
  for (const socket of idle) socket.write("GET / HTTP/1.1\r\n");
  expect((await fetch(site.origin)).status).toBe(200);
  for (const socket of idle) socket.destroy();
});
