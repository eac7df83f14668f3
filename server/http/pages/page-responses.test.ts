import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { FormAnswer } from "../../../application/answer.ts";
import { problemTexts, wayBack } from "../../../content/application-form.ts";
import { statusTexts } from "../../../content/error-pages.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../../tests/support/start-test-server.ts";
import { standInSite } from "../../../tests/support/stand-in-build.ts";

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

let site: TestServer;
/** The pages rendered for one person so far. */
let rendered: (FormAnswer | null | undefined)[];
/** Rendering waits for this. */
let mayRender: Promise<unknown>;
afterEach(() => site.stop());

async function start(options: TestServerOptions = {}) {
  rendered = [];
  mayRender = Promise.resolve();
  site = await startTestServer({
    ...options,
    async render(urlPath, facts) {
      rendered.push(facts.answer);
      await mayRender;
      return standInSite.render(urlPath, facts);
    },
  });
}

describe("refusals before anything typed was read", () => {
  test("are the form again, whatever is refused", async () => {
    await start({ limits: { minFreeBytes: Number.MAX_SAFE_INTEGER } });
    const refused: [RequestInit, number, keyof typeof problemTexts, Record<string, string>][] = [
      [{ method: "GET" }, 405, "wrongMethod", { allow: "POST" }],
      [{ headers: { ...browser, "Sec-Fetch-Site": "cross-site" } }, 403, "crossSite", {}],
      [{}, 503, "unavailable", { "retry-after": "10" }],
    ];
    for (const [init, status, text, headers] of refused) {
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
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "same-origin",
        "content-security-policy": site.files.current().policy,
        ...headers,
      });
      const page = await response.text();
      expect(page).toContain(problemTexts[text].title);
      expect([text, page.includes(wayBack)]).toEqual([text, text === "unavailable"]);
    }
  });

  test("after an unexpected error the page names the error's id", async () => {
    await start();
    await site.pool.query("alter table rate_limit rename to gone");
    const response = await site.post(applicationForm(), browser);
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain(problemTexts.unexpected.title);
    expect(page).toContain(response.headers.get("x-request-id"));
  });
});

describe("what has to be rendered", () => {
  const wrongForm = () => applicationForm({ email: "no address" });

  test("waits its turn, also behind one that fails; each network has 40 places, for pages and forms alike", async () => {
    await start({ settings: { trustProxy: ["127.0.0.1/32"] } });
    const { headers } = await site.post(applicationForm(), browser);
    const from = (address: string) => ({ ...browser, "X-Forwarded-For": address });
    const visit = (address: string) => fetch(`${site.origin}${headers.get("location")}`, { headers: from(address) });
    const { promise, reject } = Promise.withResolvers();
    mayRender = promise;
    const flood = Array.from({ length: 42 }, () => site.post(wrongForm(), from("203.0.113.1")));
    const [refused] = await firstOf(1, flood);
    expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([503, "10"]);
    const page = await refused?.text();
    for (const text of [problemTexts.unavailable.title, wayBack]) expect(page).toContain(text);
    expect(await (await visit("203.0.113.1")).text()).toContain(statusTexts[503]);
    // A change that comes after an answer gets no other page.
    await site.pool.query(
      `insert into told (application_id, key, how, member) select id, gen_random_uuid(), 'phone', 'Grace' from application`,
    );
    const change = {
      method: "POST",
      headers: from("203.0.113.1"),
      body: applicationForm({ idempotencyKey: randomUUID() }),
    };
    expect((await fetch(`${site.origin}${headers.get("location")}/change`, change)).status).toBe(503);
    expect(rendered).toHaveLength(1);
    // Responses without rendering go on.
    expect((await fetch(`${site.origin}/about`)).status).toBe(200);
    // One more than there are places, so that the refusal says that all others wait.
    const others = Array.from({ length: 41 }, () => visit("203.0.113.2"));
    await firstOf(1, others);
    mayRender = Promise.resolve();
    reject(new Error("broken"));
    await Promise.all(others);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(40);
    const [first, ...next] = rendered.slice(0, 5).map((answer) => answer?.kind);
    expect([first, next]).toEqual(["rejected", ["received", "rejected", "received", "rejected"]]);
  });

  test("the framework's own page of an error is not sent", async () => {
    site = await startTestServer({ render: async () => new Response("inner secret", { status: 500 }) });
    const response = await site.post(wrongForm(), browser);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain(statusTexts[500]);
  });
});

test.each(["br", "gzip"])("an error page is in memory, compressed: %s", async (encoding) => {
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
