import { fastify } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { applicationForm } from "../../tests/support/builders.ts";
import { startTestServer } from "../../tests/support/start-test-server.ts";
import { forwardedForReader } from "./forwarded-for.ts";

const limits = { uploadMegabytes: { capacity: 1, refillSeconds: 100 } };
const trusting = await startTestServer({ settings: { trustProxy: ["127.0.0.0/8", "10.0.0.0/8"] }, limits });
const distrusting = await startTestServer({ settings: { trustProxy: ["10.0.0.0/8"] }, limits });
afterAll(() => Promise.all([trusting.stop(), distrusting.stop()]));

test.each<[string, typeof trusting, string, string, boolean]>([
  ["behind a proxy", trusting, "198.51.100.1, 203.0.113.1", "198.51.100.2, 203.0.113.1", true],
  ["behind a proxy", trusting, "203.0.113.2", "203.0.113.3", false],
  ["behind two proxies", trusting, "9.9.9.9, 203.0.113.4, 10.1.1.1", "203.0.113.4, 10.2.2.2", true],
  ["with ports", trusting, "203.0.113.5:50001", "203.0.113.5:50002", true],
  ["with ports of IPv6", trusting, "[2001:db8:1::1]:50001", "[2001:db8:1::1]:50002", true],
  ["with ports and without", trusting, "[2001:db8:2::1]:443", "2001:db8:2::1", true],
  ["of a peer that is not named", distrusting, "203.0.113.1", "203.0.113.2", true],
])("whose address counts, %s", async (_name, site, first, second, isOneNetwork) => {
  expect((await site.post(applicationForm(), { "X-Forwarded-For": first })).status).toBe(201);
  const { status } = await site.post(applicationForm(), { "X-Forwarded-For": second });
  expect(status).toBe(isOneNetwork ? 429 : 201);
});

describe("a wrong TRUST_PROXY is logged once", () => {
  test.each<[string, string[], string | null, string, number]>([
    ["no proxy is trusted and one is there", [], null, "127.0.0.1", 1],
    ["a named proxy", ["10.0.0.0/8"], "https://www.example.org", "::ffff:10.0.0.7", 0],
    ["a proxy that is not named", ["10.0.0.0/8"], "https://www.example.org", "172.17.0.2", 1],
    ["no PUBLIC_URL", ["10.0.0.0/8"], null, "10.0.0.7", 1],
  ])("%s", async (_name, trustProxy, publicUrl, remoteAddress, count) => {
    const warnings: string[] = [];
    const app = fastify({ trustProxy });
    const log = { warn: (_details: object, sentence: string) => void warnings.push(sentence) };
    const read = forwardedForReader({ trustProxy, publicUrl }, log);
    app.addHook("onRequest", async (request) => read(request));
    app.get("/", async () => "");
    await app.inject({ url: "/", remoteAddress });
    for (let request = 0; request < 2; request += 1)
      await app.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": "203.0.113.1" } });
    expect(warnings).toHaveLength(count);
    await app.close();
  });
});
