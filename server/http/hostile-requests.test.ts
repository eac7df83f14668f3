import { afterAll, afterEach, describe, expect, test } from "vitest";
import { rawRequest, statusesIn } from "../../tests/support/raw-request.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";

const site = await startTestServer();
afterEach(async () => {
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  expect(site.errorsLogged()).toEqual([]);
});
afterAll(() => site.stop());

// Each asks to close the connection; for requests that cannot be understood the site does so anyway.
const get = (target: string, headers = "") =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`;
const method = (name: string, target = "/about") => get(target).replace("GET", name);
const post = (headers: string, body: string) =>
  `POST /api/applications HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n${body}`;

/** The sent bytes, as in Latin-1, and the statuses of all responses; none for a bare close. */
type Attempt = [name: string, bytes: string, statuses: number[]];

describe.each<[string, Attempt[]]>([
  [
    "addresses",
    [
      ["two slashes", get("//"), [404]],
      ["a backslash and another site", get("/\\evil.example/about/"), [404]],
      ["an absolute address", get("http://example.org/about"), [200]],
      ["an absolute address with a name and a wrong port", get("http://a@b:99999/about"), [400]],
      ["another kind of address", get("javascript:alert(1)"), [400]],
      ["an address without a slash", get("about"), [400]],
      ["a bad escape", get("/%zz"), [400]],
      ["an escape that is no UTF-8", get("/%ff%fe"), [400]],
      ["an escaped zero", get("/%00"), [404]],
      ["an escaped way up", get("/%2e%2e/%2e%2e%2fetc/passwd"), [404]],
      ["letters that are not escaped", get("/\xc3\xbcber"), [400]],
      ["a fragment", get("/about#x"), [200]],
      ["a query that means the machine", get("/careers?__proto__[x]=1&constructor.prototype.x=2"), [200]],
      ["a receipt that does not exist", get("/careers/applied/SM-0000-0000/key.data"), [404]],
    ],
  ],
  [
    "methods and versions",
    [
      ["the whole server", method("OPTIONS", "*"), [400]],
      ["what is allowed for a page", method("OPTIONS"), [405]],
      ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n", []],
      ["HTTP/1.0 on a kept connection", `GET /about HTTP/1.0\r\nConnection: keep-alive\r\n\r\n${get("/")}`, [200, 200]],
      [
        "a change to HTTP/2",
        get("/about", "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n").replace(
          "close",
          "Upgrade, HTTP2-Settings, close",
        ),
        [200],
      ],
    ],
  ],
  [
    "headers",
    [
      ["a broken host", get("/").replace("Host: a", "Host: a b["), [200]],
      ["two hosts", get("/about", "Host: b\r\n"), [400]],
      ["one endless header", get("/", `X: ${"x".repeat(20_000)}\r\n`), [431]],
      ["a thousand encodings", get("/about", `Accept-Encoding: ${"gzip;q=0.1,".repeat(1200)}br\r\n`), [200]],
      ["a thousand versions at hand", get("/about", `If-None-Match: ${'"a",'.repeat(3000)}"b"\r\n`), [200]],
      ["a strange expectation", post("Expect: miracles\r\n", ""), [417]],
    ],
  ],
  [
    "bodies of which two readers could see different ends",
    [
      ["two lengths", post("Content-Length: 1\r\nContent-Length: 2\r\n", "ab"), [400]],
      ["a flood of trailers", post("Transfer-Encoding: chunked\r\n", `0\r\n${"X: y\r\n".repeat(5000)}\r\n`), [431]],
      ["a body for a page", get("/about", "Content-Length: 5\r\n").concat("hello"), [200]],
      [
        "a request in the body of another",
        get("/about", `Content-Length: ${get("/careers").length}\r\n`) + get("/careers"),
        [200],
      ],
      ["three requests at once", get("/about").replace("close", "keep-alive").repeat(2) + get("/"), [200, 200, 200]],
      ["nonsense behind a request", `${get("/about").replace("close", "keep-alive")}\0\0garbage\r\n\r\n`, [200, 400]],
    ],
  ],
])("%s", (_group, attempts) => {
  test.each(attempts)("%s", async (_name, bytes, statuses) => {
    const answer = await rawRequest(site.port, Buffer.from(bytes, "latin1"));
    expect(statusesIn(answer)).toEqual(statuses);
    expect(answer).not.toMatch(/fastify|FST_|HPE_|node_modules|at \w+ \(|\r\nLocation:/i);
  });
});

test("a post to a page gets its answer although its body was not wanted, and the connection ends", async () => {
  const body = "x".repeat(3_000_000);
  const answer = await rawRequest(
    site.port,
    `POST /about HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
  );
  expect(statusesIn(answer)).toEqual([405]);
  expect(answer).toMatch(/connection: close/i);
});

test.each([
  ["PROPFIND", "/api/applications", "POST"],
  ["DELETE", "/insights", "GET, HEAD, POST"],
  ["PUT", "/team/applications/SM-7K3F-9QXT?view=all", "GET, HEAD, POST"],
  ["PUT", "/careers/applied/SM-7K3F-9QXT/key/withdraw", "GET, HEAD, POST"],
  ["PUT", "/team/numbers", "GET, HEAD"],
  ["REPORT", "/about", "GET, HEAD"],
])("%s %s names the methods that the address takes: %s", async (name, target, allowed) => {
  const answer = await rawRequest(site.port, method(name, target));
  expect([statusesIn(answer), /^Allow: (.*)\r$/m.exec(answer)?.[1]]).toEqual([[405], allowed]);
});
