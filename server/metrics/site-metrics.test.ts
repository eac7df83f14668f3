import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { findProgram } from "../../tests/support/find-program.ts";
import { applicationForm, completeFields } from "../../tests/support/builders.ts";
import { startTestServer, statusAtRest } from "../../tests/support/start-test-server.ts";
import { readRelease } from "../base/release.ts";
import type { Status } from "../status/read-status.ts";
import { countEvents } from "./count-events.ts";
import { metricText } from "./metrics-text.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { metricsReader } from "./site-metrics.ts";

test("everything is there, without a word about a person, and promtool finds nothing, and rules and dashboard name no other", async () => {
  const status: Status = {
    ...statusAtRest,
    chat: { ...statusAtRest.chat, state: "halted", undelivered: 3, oldestUndeliveredSeconds: 1000 },
    backup: { takenAt: "2026-11-23T04:00:00.123Z", failure: null, isLate: false },
  };
  const site = await startTestServer({ readStatus: async () => status });
  const server = await serveMetrics({ host: "127.0.0.1", port: 0 }, metricsReader(site));
  const { url } = server;
  onTestFinished(async () => {
    await server.close();
    await site.stop();
  });
  const read = async () => (await fetch(url)).text();

  const form = applicationForm();
  const key = { "Idempotency-Key": crypto.randomUUID() };
  expect((await site.post(form, key)).status).toBe(201);
  expect((await site.post(form, key)).status).toBe(201);
  expect((await site.post(applicationForm({ email: "no address" }))).status).toBe(422);
  await (await fetch(`${site.origin}/about`)).text();
  await (await fetch(`${site.origin}/made-up?by=ada`)).text();
  site.events.countMessage("sent");

  await expect.poll(read).toContain('http_request_duration_seconds_count{route="/*",status="404"} 1');
  await expect.poll(read).toMatch(/^site_event_loop_delay_seconds 0\.\d+$/m);
  const text = await read();
  for (const line of [
    'http_request_duration_seconds_count{route="/api/applications",status="201"} 2',
    'http_request_duration_seconds_count{route="/*",status="200"} 1',
    'site_applications_total{outcome="stored"} 1',
    'site_applications_total{outcome="repeated"} 1',
    'site_applications_total{outcome="invalid"} 1',
    'site_applications_total{outcome="refused"} 0',
    'site_messages_total{outcome="sent"} 1',
    "site_uploads_under_way 0",
    'site_chat_state{state="halted"} 1',
    "site_database_reachable 1",
    "site_applications_waiting 3",
    "site_applications_oldest_waiting_seconds 1000",
    'site_database_connections{state="waited-for"} 0',
    "site_disk_full 0",
    "site_last_backup_timestamp_seconds 1795406400.123",
    `site_build_info{version="${readRelease()}",node="${process.versions.node}"} 1`,
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).toMatch(/^site_disk_free_bytes \d+$/m);
  const { firstName, lastName, email, phone, position } = completeFields;
  for (const word of [firstName, lastName, email, phone, position, "made-up"]) expect(text).not.toContain(word);

  // There is one address, for GET alone.
  expect((await fetch(new URL("/", url))).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  expect((await fetch(url)).headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");

  expect(promtool(["check", "metrics"], text)).toEqual({ status: 0, stdout: "", stderr: "" });

  const known = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  for (const file of ["deploy/alerts.yml", "deploy/dashboard.json"]) {
    const named = readFileSync(file, "utf8").match(/\b(?:site|http|process|nodejs)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(8);
    for (const name of named) expect(known).toContain(name.replace(/_(?:bucket|sum|count)$/, ""));
  }
});

test("the alert rules fire when they should, and not when all is well", () => {
  const { status, stdout, stderr } = promtool(["test", "rules", "deploy/alerts.test.yml"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("SUCCESS");
  const rules = readFileSync("deploy/alerts.yml", "utf8").match(/(?<=alert: )\w+/g) ?? [];
  const tested = readFileSync("deploy/alerts.test.yml", "utf8");
  for (const rule of rules) expect(tested).toContain(`alertname="${rule}"`);
});

test("a histogram counts upwards: a value on a bound is within it, one over all bounds is in the last bucket", () => {
  const events = countEvents();
  for (const seconds of [0.002, 0.005, 0.5, 700]) events.observeRequest("/a", 200, seconds);
  events.observeRequest("/b", 404, 1);
  const lines = events.read().split("\n");
  for (const line of [
    '_bucket{route="/a",status="200",le="0.005"} 2',
    '_bucket{route="/a",status="200",le="0.5"} 3',
    '_bucket{route="/a",status="200",le="600"} 3',
    '_bucket{route="/a",status="200",le="+Inf"} 4',
    '_sum{route="/a",status="200"} 700.507',
    '_count{route="/a",status="200"} 4',
    '_bucket{route="/b",status="404",le="0.5"} 0',
  ])
    expect(lines).toContain(`http_request_duration_seconds${line}`);
});

test("quotes, backslashes and line ends in a label are escaped, and a metric without samples is left out", () => {
  const text = metricText("gauge", "one", "One.", [{ value: 1, labels: { text: 'a"b\\c\nd' } }]);
  expect(text).toContain('one{text="a\\"b\\\\c\\nd"} 1\n');
  expect(metricText("gauge", "one", "One.", [])).toBe("");
});

function promtool(options: string[], input = "") {
  const { status, stdout, stderr } = spawnSync(findProgram("promtool"), options, { input, encoding: "utf8" });
  return { status, stdout, stderr };
}
