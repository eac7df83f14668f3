import { createHash } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { inlineScript, standInAssets, standInPages } from "../../../tests/support/stand-in-build.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";

const site = await startTestServer({ settings: { publicUrl: "https://www.example.org" } });
afterAll(() => site.stop());

const page = "text/html; charset=utf-8";
const day = "public, max-age=86400";
const year = "public, max-age=31536000, immutable";
test.each([
  ["/", page, "no-cache"],
  ["/about", page, "no-cache"],
  ["/careers?ref=feed", page, "no-cache"],
  ["/sitemap.xml", "application/xml; charset=utf-8", "no-cache"],
  ["/robots.txt", "text/plain; charset=utf-8", "no-cache"],
  ["/icon.svg", "image/svg+xml", day],
  ["/og/landing.png", "image/png", day],
  ["/assets/text-Ab3dE_9-.woff2", "font/woff2", year],
  ["/assets/entry-Ab3dEf9x.js", "text/javascript; charset=utf-8", year],
])("%s is there with its type, and kept: %s, %s", async (address, contentType, cacheControl) => {
  const response = await fetch(site.origin + address);
  const [type, cached] = ["content-type", "cache-control"].map((name) => response.headers.get(name));
  expect([response.status, type, cached]).toEqual([200, contentType, cacheControl]);
  const [urlPath = ""] = address.split("?");
  expect(await response.text()).toBe(standInPages[urlPath] ?? standInAssets[urlPath.slice(1)]);
});

describe("encodings", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("%s", async (encoding, decompress) => {
    const { response, body } = await ask("/about", { "accept-encoding": encoding });
    expect(response.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      "content-length": String(body.length),
    });
    expect(decompress(body).toString()).toBe(standInPages["/about"]);
  });

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate, br;q=0, zstd", "gzip"],
    ["deflate", undefined],
    ["", undefined],
    ["gzip;q=0.0, identity;q=0, *;q=0", undefined],
    ["X-GZIP ; q=0.5", "gzip"],
    ["abr, gzipped", undefined],
  ])("asked for %j: %s", async (acceptEncoding, encoding) => {
    const { response } = await ask("/", { "accept-encoding": acceptEncoding });
    expect(response.headers["content-encoding"]).toBe(encoding);
  });

  test("a file that is no text is sent as it is and does not vary", async () => {
    const { headers } = (await ask("/og/landing.png", { "accept-encoding": "br" })).response;
    expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
  });
});

test("an unchanged page is not sent again; each encoding has a validator of its own", async () => {
  const brotli = (await ask("/", { "accept-encoding": "br" })).response.headers.etag ?? "";
  expect((await ask("/")).response.headers.etag).not.toBe(brotli);
  for (const known of [brotli, brotli.replace("W/", ""), `"other", ${brotli}`, "*"]) {
    const { response, body } = await ask("/", { "accept-encoding": "br", "if-none-match": known });
    expect([response.statusCode, body.length]).toEqual([304, 0]);
    expect(response.headers).toMatchObject({ etag: brotli, vary: "Accept-Encoding" });
  }
  expect((await ask("/", { "if-none-match": brotli })).response.statusCode).toBe(200);
});

test("HEAD tells what GET would, without the body", async () => {
  const [head, full] = [await ask("/about", {}, "HEAD"), await ask("/about")];
  expect([head.response.statusCode, head.body.length]).toEqual([200, 0]);
  expect(head.response.headers["content-length"]).toBe(String(full.body.length));
});

describe("unknown addresses", () => {
  test.each([
    "/nothing",
    "/not-found",
    "/error/500",
    "/about.data",
    "/about/index.html",
    "/index.html.br",
    "/.vite/manifest.json",
    "/assets/",
    "/api/other",
    "/.env",
  ])("%s is a real 404", async (address) => {
    const { response, body } = await ask(address);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([404, page]);
    expect(body.toString()).toContain("Page Not Found");
  });

  test("a trailing slash leads to the page, and never to another site", async () => {
    const { response } = await ask("/about/?from=mail");
    expect([response.statusCode, response.headers.location]).toEqual([308, "/about?from=mail"]);
    expect((await ask("//evil.example/")).response.statusCode).toBe(404);
  });

  test("whatever is to be done to them, they are unknown", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const { response, body } = await ask("/nope?page=1", {}, method);
      expect([method, response.statusCode]).toEqual([method, 404]);
      expect(body.toString()).toContain("Page Not Found");
    }
  });

  test("only pages can be read, nothing can be done to them", async () => {
    for (const method of ["POST", "OPTIONS", "PROPFIND", "TRACE"]) {
      const { response } = await ask("/about", {}, method);
      expect([method, response.statusCode, response.headers.allow]).toEqual([method, 405, "GET, HEAD"]);
    }
  });
});

test("a page may load from its own origin, and run exactly its own inline script and style", async () => {
  const { response } = await ask("/");
  const hash = createHash("sha256").update(inlineScript).digest("base64");
  const policy = response.headers["content-security-policy"] ?? "";
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toMatch(/style-src 'sha256-[^']+';/);
  expect(policy).not.toContain("unsafe");
  for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
});

test("every kind of answer carries the security headers and an id", async () => {
  for (const [address, method] of [
    ["/", "GET"],
    ["/robots.txt", "GET"],
    ["/nothing", "GET"],
    ["/about/", "GET"],
    ["/healthz", "GET"],
    ["/about", "POST"],
    ["/api/applications", "GET"],
    ["/%", "GET"],
  ] as const) {
    const { headers } = (await ask(address, {}, method)).response;
    expect({ address, ...headers }).toMatchObject({
      address,
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=63072000",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
});

/** `fetch` would decode bodies, normalize addresses and add headers. */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: "127.0.0.1", port: site.port, path, headers, method, agent: false }, resolve).on("error", reject);
  });
  return { response, body: await buffer(response) };
}
