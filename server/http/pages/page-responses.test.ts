import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "../../../application/answer.ts";
import { problemTexts } from "../../../content/application-form.ts";
import { statusTexts } from "../../../content/error-pages.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../../tests/support/start-test-server.ts";
import { inlineScript } from "../../../tests/support/stand-in-build.ts";

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
  test("are pages of the build, whatever is refused", async () => {
    await start({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const refused: [RequestInit, number, keyof typeof problemTexts, Record<string, string>][] = [
      [{ method: "GET" }, 405, "wrongMethod", { allow: "POST" }],
      [{ headers: { ...browser, "Sec-Fetch-Site": "cross-site" } }, 403, "crossSite", {}],
      [{}, 503, "unavailable", { "retry-after": "10" }],
    ];
    const ids = new Set<string | null>();
    for (const [init, status, text, headers] of [...refused, ...refused]) {
      const body = init.method === "GET" ? null : applicationForm();
      const response = await fetch(`${site.origin}/api/applications`, {
        method: "POST",
        headers: browser,
        body,
        ...init,
      });
      expect(response.status).toBe(status);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
        "content-security-policy": expect.stringContaining(inlineHash),
        ...headers,
      });
      expect(await response.text()).toContain(problemTexts[text].title);
      ids.add(response.headers.get("x-request-id"));
    }
    expect(ids.size).toBe(6);
    expect(rendered).toEqual([]);
  });

  test.each<[string, RequestInit, number]>([
    ["a broken key", { headers: { ...browser, "Idempotency-Key": "1" } }, 400],
    ["no form", { body: "{}" }, 415],
  ])("%s: the same, after the gate", async (_name, init, status) => {
    await start();
    const post = { method: "POST", headers: browser, body: applicationForm() };
    const response = await fetch(`${site.origin}/api/applications`, { ...post, ...init });
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(problemTexts.malformed.title);
    expect(rendered).toEqual([]);
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

  test("waits its turn, also behind one that fails, and when too much waits, the form is asked for once more", async () => {
    await start({ limits: { maxWaitingPages: 2 } });
    const renderedBefore = rendered.length;
    const { promise, reject } = Promise.withResolvers();
    mayRender = promise;
    const first = site.post(wrongForm(), browser);
    await expect.poll(() => rendered.length).toBe(renderedBefore + 1);
    const answers = Array.from({ length: 5 }, () => site.post(wrongForm(), browser));
    const refused = await firstOf(3, answers);
    for (const response of refused) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
      expect(await response.text()).toContain(problemTexts.unavailable.title);
    }
    expect(rendered).toHaveLength(renderedBefore + 1);
    // What needs no rendering goes on meanwhile.
    expect((await fetch(`${site.origin}/api/applications`, { headers: browser })).status).toBe(405);

    mayRender = Promise.resolve();
    reject(new Error("broken"));
    expect((await first).status).toBe(500);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(2);
  });

  test("has four places for one network, and a receipt needs none", async () => {
    await start({ settings: { trustProxy: ["127.0.0.1/32"] } });
    const { headers } = await site.post(applicationForm(), browser);
    const renderedBefore = rendered.length;
    const { promise, resolve } = Promise.withResolvers();
    mayRender = promise;
    const postFrom = (address: string) => site.post(wrongForm(), { ...browser, "X-Forwarded-For": address });
    const first = postFrom("203.0.113.1");
    await expect.poll(() => rendered.length).toBe(renderedBefore + 1);
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

test.each(["br", "gzip"])("an error page is one of the build, compressed there: %s", async (encoding) => {
  await start();
  const response = await fetch(`${site.origin}/%zz`, { headers: { ...browser, "Accept-Encoding": encoding } });
  expect([response.status, response.headers.get("content-encoding")]).toEqual([400, encoding]);
  expect(response.headers.get("vary")).toBe("Accept-Encoding");
  expect(await response.text()).toContain(statusTexts[400]);
});

/** The first `count` of them to settle. */
async function firstOf<T>(count: number, promises: Promise<T>[]): Promise<T[]> {
  const settled: T[] = [];
  for (const promise of promises) void promise.then((value) => settled.push(value));
  await expect.poll(() => settled.length).toBe(count);
  return settled;
}
