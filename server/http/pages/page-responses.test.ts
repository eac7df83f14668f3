import { createHash } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "../../../application/answer.ts";
import { problemTexts } from "../../../content/application-form.ts";
import { statusTexts } from "../../../content/error-pages.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../../tests/support/start-test-server.ts";
import { inlineScript } from "../../../tests/support/stand-in-build.ts";

/** For a busy machine. */
const patient = { timeout: 15_000 };
const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let site: TestServer;
const inlineHash = createHash("sha256").update(inlineScript).digest("base64");
/** Every answer that was rendered so far. */
let rendered: FormAnswer[];
/** Rendering waits for it. */
let mayRender: Promise<unknown>;
afterEach(() => site.stop());

async function start(options: TestServerOptions = {}) {
  rendered = [];
  mayRender = Promise.resolve();
  site = await startTestServer({
    ...options,
    async render(urlPath, answer) {
      rendered.push(answer);
      await mayRender;
      return new Response(`<title>${urlPath}</title><script>"inline"</script><pre>${JSON.stringify(answer)}</pre>`, {
        headers: { "Content-Type": "text/html; charset=utf-8" },
      });
    },
  });
}

describe("refusals", () => {
  const otherMethod = { method: "GET", headers: browser };
  const tooMany = { rateLimit: { capacity: 0.5, refillPerSecond: 0.1 } };

  test.each<[string, RequestInit, TestServerOptions["limits"] & {}, number, keyof typeof problemTexts]>([
    ["another method", otherMethod, {}, 405, "wrongMethod"],
    ["another site", { headers: { ...browser, "Sec-Fetch-Site": "cross-site" } }, {}, 403, "crossSite"],
    ["a broken key", { headers: { ...browser, "Idempotency-Key": "1" } }, {}, 400, "malformed"],
    ["no form", { body: "{}" }, {}, 415, "malformed"],
    ["too many", {}, tooMany, 429, "tooMany"],
    ["no room on the disk", {}, { minFreeBytes: Number.MAX_SAFE_INTEGER }, 503, "unavailable"],
  ])("%s: answered with a page of the build", async (_name, init, limits, status, text) => {
    await start({ limits });
    for (const attempt of [1, 2]) {
      const body = init === otherMethod ? null : applicationForm();
      const post = { method: "POST", headers: browser, body, redirect: "manual" as const };
      const response = await fetch(`${site.origin}/api/applications`, { ...post, ...init });
      // The first of many may pass.
      if (attempt === 1 && limits === tooMany) continue;
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      expect(response.headers.get("content-security-policy")).toContain(inlineHash);
      expect(await response.text()).toContain(problemTexts[text].title);
    }
    expect(rendered).toEqual([]);
  });

  test("what depends on the request is in the headers", async () => {
    await start({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const wrongMethod = await fetch(`${site.origin}/api/applications`, otherMethod);
    expect(wrongMethod.headers.get("allow")).toBe("POST");
    const unavailable = await site.post(applicationForm(), browser);
    expect(unavailable.headers.get("retry-after")).toBe("10");
    expect(unavailable.headers.get("x-request-id")).not.toBe(wrongMethod.headers.get("x-request-id"));
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    [undefined, (bytes: Buffer) => bytes],
  ])("compressed as the client asks: %s", async (encoding, decompress) => {
    await start();
    const { headers, bytes } = await getRaw("/api/applications", encoding ? { "Accept-Encoding": encoding } : {});
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(decompress(bytes).toString()).toContain(problemTexts.wrongMethod.title);
  });

  test("too many for today: the page says how long to wait", async () => {
    await start({ limits: { dailyBudget: { applications: 8, bytes: 1e12 } } });
    for (let number = 0; number < 8; number += 1) await site.post(applicationForm({ lastName: `Name ${number}` }));
    const refused = await site.post(applicationForm(), browser);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(2.9 * 60 * 60);
    expect(await refused.text()).toContain("Please send it again in about 3 hours.");
  });

  test("after an unexpected error the page names the error's id, and is not rendered for it", async () => {
    await start();
    await site.pool.query("alter table rate_limit rename to gone");
    const response = await site.post(applicationForm(), browser);
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain(problemTexts.unexpected.title);
    expect(page).toContain(response.headers.get("x-request-id"));
    expect(rendered).toEqual([]);
  });
});

describe("what has to be rendered", () => {
  const wrongForm = () => applicationForm({ email: "no address" });

  test("waits its turn, and when too much waits, the form is asked for once more", async () => {
    await start({ limits: { maxWaitingPages: 2 } });
    const renderedBefore = rendered.length;
    const { promise, resolve } = Promise.withResolvers();
    mayRender = promise;
    const first = site.post(wrongForm(), browser);
    await expect.poll(() => rendered.length, patient).toBe(renderedBefore + 1);
    const answers = Array.from({ length: 5 }, () => site.post(wrongForm(), browser));
    const refused = await firstOf(3, answers);
    for (const response of refused) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
      expect(await response.text()).toContain(problemTexts.unavailable.title);
    }
    expect(rendered).toHaveLength(renderedBefore + 1);
    // What needs no rendering goes on meanwhile.
    expect((await fetch(`${site.origin}/api/applications`, { headers: browser })).status).toBe(405);

    resolve(undefined);
    const statuses = (await Promise.all([first, ...answers])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(3);
    expect((await site.post(wrongForm(), browser)).status).toBe(422);
  });

  test("has four places for one network, and a receipt needs none", async () => {
    await start({ settings: { trustProxy: ["127.0.0.1/32"] } });
    const { headers } = await site.post(applicationForm(), browser);
    const renderedBefore = rendered.length;
    const { promise, resolve } = Promise.withResolvers();
    mayRender = promise;
    const postFrom = (address: string) => site.post(wrongForm(), { ...browser, "X-Forwarded-For": address });
    const first = postFrom("203.0.113.1");
    await expect.poll(() => rendered.length, patient).toBe(renderedBefore + 1);
    const answers = Array.from({ length: 6 }, () => postFrom("203.0.113.1"));
    for (const { status } of await firstOf(2, answers)) expect(status).toBe(503);
    const other = postFrom("203.0.113.2");
    mayRender = Promise.resolve();
    expect((await fetch(`${site.origin}${headers.get("location")}`)).status).toBe(200);

    resolve(undefined);
    expect((await other).status).toBe(422);
    const statuses = (await Promise.all([first, ...answers])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  });
});

test("an error page is one of the build, compressed there", async () => {
  await start();
  const { status, headers, bytes } = await getRaw("/%zz", { "Accept-Encoding": "br" });
  expect([status, headers["content-encoding"]]).toEqual([400, "br"]);
  expect(brotliDecompressSync(bytes).toString()).toContain(statusTexts[400]);
});

/** Not `fetch`, which decompresses. */
async function getRaw(path: string, headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: "127.0.0.1", port: site.port, path, headers: { ...browser, ...headers }, agent: false };
    get(options, resolve).on("error", reject);
  });
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

/** The first `count` of them to settle. */
async function firstOf<T>(count: number, promises: Promise<T>[]): Promise<T[]> {
  const settled: T[] = [];
  for (const promise of promises) void promise.then((value) => settled.push(value));
  await expect.poll(() => settled.length, patient).toBe(count);
  return settled;
}
