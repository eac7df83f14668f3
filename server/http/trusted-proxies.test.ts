import { afterEach, describe, expect, test } from "vitest";
import { applicationForm } from "../../tests/support/builders.ts";
import { startTestServer, type TestServer } from "../../tests/support/start-test-server.ts";
import { forwardingReader, trustedProxies } from "./trusted-proxies.ts";

describe("whose address counts", () => {
  let site: TestServer;
  afterEach(() => site.stop());

  const here = ["127.0.0.1/32"];
  test.each<[string, string[], string, string, boolean]>([
    ["no proxy", [], "203.0.113.1", "203.0.113.2", true],
    ["a named proxy", ["127.0.0.0/8"], "198.51.100.1, 203.0.113.1", "198.51.100.2, 203.0.113.1", true],
    ["a named proxy", here, "203.0.113.1", "203.0.113.2", false],
    [
      "two named proxies",
      ["127.0.0.1/32", "10.0.0.0/8"],
      "9.9.9.9, 203.0.113.1, 10.1.1.1",
      "203.0.113.1, 10.2.2.2",
      true,
    ],
    ["a peer that is not named", ["10.0.0.0/8"], "203.0.113.1", "203.0.113.2", true],
    ["ports", here, "203.0.113.1:50001", "203.0.113.1:50002", true],
    ["ports of IPv6", here, "[2001:db8::1]:50001", "[2001:db8::1]:50002", true],
    ["ports and no ports", here, "[2001:db8::1]:443", "2001:db8::1", true],
  ])("%s, %j: %s and %s", async (_name, trustProxy, first, second, isOneNetwork) => {
    const limits = { rateLimit: { capacity: 1, refillPerSecond: 0.1 } };
    site = await startTestServer({ settings: { trustProxy }, limits });
    expect((await site.post(applicationForm(), { "X-Forwarded-For": first })).status).toBe(201);
    const { status } = await site.post(applicationForm(), { "X-Forwarded-For": second });
    expect(status).toBe(isOneNetwork ? 429 : 201);
  });

  test("a header that TRUST_PROXY does not cover is logged once, without an address", async () => {
    site = await startTestServer({ settings: { trustProxy: [] } });
    for (let visit = 0; visit < 3; visit += 1)
      await fetch(`${site.origin}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
    const warnings = site.log.filter((line) => line.includes('"level":"warn"'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("TRUST_PROXY");
    expect(site.log.join("")).not.toContain("203.0.113.9");
  });
});

test.each<[string, string[], string | null, number]>([
  ["a range without PUBLIC_URL", ["10.0.0.0/8"], null, 1],
  ["a range with PUBLIC_URL", ["10.0.0.0/8"], "https://www.example.org", 0],
  ["no proxy", [], null, 0],
])("the start warns of %s", (_name, trustProxy, publicUrl, count) => {
  const warnings: string[] = [];
  const log = { warn: (_details: object, sentence: string) => void warnings.push(sentence) };
  forwardingReader({ trustProxy, publicUrl }, trustedProxies(trustProxy), log);
  expect(warnings).toHaveLength(count);
  for (const sentence of warnings) expect(sentence).toContain("PUBLIC_URL");
});

describe("a wrong TRUST_PROXY is logged once", () => {
  test.each<[string, string[], string | undefined, boolean]>([
    ["no proxy is trusted and one is there", [], "127.0.0.1", true],
    ["a named proxy", ["10.0.0.0/8"], "::ffff:10.0.0.7", false],
    ["a proxy that is not named", ["10.0.0.0/8"], "172.17.0.2", true],
    ["a peer that is gone", [], undefined, false],
  ])("%s", (_name, trustProxy, remoteAddress, isWrong) => {
    const warnings: string[] = [];
    const log = { warn: (_details: object, sentence: string) => void warnings.push(sentence) };
    const read = forwardingReader(
      { trustProxy, publicUrl: "https://www.example.org" },
      trustedProxies(trustProxy),
      log,
    );
    read({ headers: {}, socket: { remoteAddress } });
    expect(warnings).toEqual([]);
    for (let request = 0; request < 2; request += 1)
      read({ headers: { "x-forwarded-for": "203.0.113.1" }, socket: { remoteAddress } });
    expect(warnings).toHaveLength(isWrong ? 1 : 0);
  });
});
