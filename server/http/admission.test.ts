import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Receipt } from "../../application/answer.ts";
import { changePath } from "../../application/protocol.ts";
import { problemTexts } from "../../content/application-form.ts";
import { sendAgainText } from "../../content/times/send-again-text.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../tests/support/start-test-server.ts";
import { holdTransaction } from "../../tests/support/test-database.ts";
import { answerTo, beginPost, upload } from "../../tests/support/upload.ts";
import { maxResumeBytes } from "../../application/limits.ts";
import { takeTokens } from "../limits/rate-limit.ts";
import { refusalReason } from "../status/checks.ts";
import { defaultAdmission } from "./admission.ts";

let site: TestServer;
afterEach(() => site.stop());

async function start(limits: TestServerOptions["limits"] & {}) {
  site = await startTestServer({ limits, settings: { trustProxy: ["127.0.0.1/32"] } });
}

const from = (address: string) => ({ "X-Forwarded-For": address });
const postFrom = (address: string, changes = {}, headers = {}) =>
  site.post(applicationForm(changes), { ...from(address), ...headers });

test("too many from one network wait; others do not", async () => {
  await start({ uploadMegabytes: { capacity: 4, refillSeconds: 400 } });
  for (let post = 0; post < 4; post += 1) expect((await postFrom("203.0.113.1")).status).toBe(201);
  const refused = await postFrom("203.0.113.1");
  expectTooMany(refused, 100);
  expect(await refused.json()).toEqual({
    type: "about:blank",
    status: 429,
    title: problemTexts.tooMany.title,
    detail: `${problemTexts.tooMany.detail} ${sendAgainText(100)}`,
  });
  expect((await postFrom("203.0.113.2")).status).toBe(201);
  // Everything behind the first 48 bits of an IPv6 address may belong to one customer.
  for (let post = 1; post <= 4; post += 1) expect((await postFrom(`2001:db8:0:${post}::1`)).status).toBe(201);
  expect((await postFrom("2001:db8:0:ffff::9")).status).toBe(429);
});

test("a network has so many megabytes: each form costs its size, and one at least, whatever comes of it", async () => {
  await start({ uploadMegabytes: { capacity: 6.5, refillSeconds: 650 } });
  const resume = paddedPdf(3_000_000);
  expect((await postFrom("203.0.113.1", { email: "", resume })).status).toBe(422);
  for (let post = 0; post < 3; post += 1) expect((await postFrom("203.0.113.1")).status).toBe(201);
  expectTooMany(await postFrom("203.0.113.1"), 60);
  expect((await postFrom("203.0.113.2")).status).toBe(201);
});

test("a class of 40 behind one address sends the largest resumes, and two more classes usual ones", async () => {
  const bucket = { bucket: "uploads 203.0.113.1", limit: defaultAdmission.uploadMegabytes };
  await start({});
  for (const tokens of [...Array<number>(40).fill(maxResumeBytes / 1e6), ...Array<number>(80).fill(1)])
    expect(await takeTokens(site.pool, { ...bucket, tokens })).toEqual({ kind: "taken" });
});

test("a body of unknown length counts as the largest", async () => {
  await start({ uploadMegabytes: { capacity: 22, refillSeconds: 2200 } });
  const send = () => upload(site.port, applicationForm(), { headers: from("203.0.113.1"), isChunked: true });
  expect([(await send()).status, (await send()).status]).toEqual([201, 429]);
});

test("one network takes at most its share of the places, and no more than there are: told at once, free afterwards", async () => {
  await start({ uploadsAtOnce: { inAll: 3, perNetwork: 2 } });
  const finish = await beginUploads(2, from("203.0.113.1"));
  const refused = await postFrom("203.0.113.1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect((await postFrom("203.0.113.2")).status).toBe(201);

  const finishLast = await beginUploads(1, from("203.0.113.2"), 3);
  expect(refusalReason(await site.readiness())).toBe("The limit of simultaneous uploads is reached.");
  const large = applicationForm({ resume: paddedPdf(3_000_000) });
  const { status, headers } = await upload(site.port, large, { headers: from("203.0.113.3") });
  expect([status, headers["retry-after"]]).toEqual([503, "10"]);
  expect([...(await finish()), ...(await finishLast())]).toEqual([201, 201, 201]);
  expect((await postFrom("203.0.113.1")).status).toBe(201);
});

test("a disk without free space takes no uploads, and readiness says so too", async () => {
  await start({ minFreeBytes: 1 });
  const { statusUrl } = (await (await site.post(applicationForm())).json()) as Receipt;
  expect(await site.readiness()).toMatchObject({ status: "ready" });
  // That disk never has free space.
  await symlink("/proc", path.join(site.dataDir, "database"));
  const response = await site.post(applicationForm());
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await response.json()).toEqual({ type: "about:blank", status: 503, ...problemTexts.unavailable });
  const change = await fetch(site.origin + changePath(statusUrl), {
    method: "POST",
    body: applicationForm({ firstName: "Changed", idempotencyKey: randomUUID() }),
    headers: { Origin: site.origin },
    redirect: "manual",
  });
  expect([change.status, change.headers.get("retry-after")]).toEqual([503, "10"]);
  expect((await fetch(site.origin)).status).toBe(200);
  await expect
    .poll(() => site.readiness())
    .toMatchObject({ status: "unready", disk: { status: "full", freeBytes: 0 } });
  // Failures that are not the sender's are what operators watch.
  expect(site.events.read()).toContain('site_applications_total{outcome="unavailable"} 1');
});

test("an error of our own ends its upload", async () => {
  await start({ uploadsAtOnce: { inAll: 2, perNetwork: 2 } });
  const underWay = async () =>
    ((await (await fetch(`${site.origin}/readyz`)).json()) as { uploadsUnderWay: unknown }).uploadsUnderWay;
  await site.pool.query("alter table rate_limit rename to elsewhere");
  for (let post = 0; post < 4; post += 1) expect((await site.post(applicationForm())).status).toBe(500);
  await expect.poll(underWay).toMatchObject({ count: 0 });
  await site.pool.query("alter table elsewhere rename to rate_limit");
  expect((await site.post(applicationForm())).status).toBe(201);
});

test("who leaves while the limits are being asked keeps no place", async () => {
  await start({ uploadsAtOnce: { inAll: 1, perNetwork: 1 } });
  const release = await holdTransaction(site.pool, "lock table rate_limit");
  const leaving = connect(site.port, "127.0.0.1");
  leaving.write("POST /api/applications HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n");
  leaving.write("Content-Length: 9\r\n\r\n");
  const waiting = "select from pg_locks where relation = 'rate_limit'::regclass and not granted";
  await expect.poll(async () => (await site.pool.query(waiting)).rowCount).toBe(1);
  leaving.resetAndDestroy();
  await once(leaving, "close");
  await release();
  await expect.poll(async () => (await site.post(applicationForm())).status).toBe(201);
});

/** Once its first part has arrived, there is a file in the spool. */
const spooledForm = () => applicationForm({ resume: paddedPdf(1_000_000) });

/** Begins to send forms, which end and return their statuses when the result is called. */
async function beginUploads(count: number, extra: Record<string, string> = {}, underWay = count) {
  const begin = () => beginPost(site.port, spooledForm(), 800_000, extra);
  const posts = await Promise.all(Array.from({ length: count }, begin));
  await expect.poll(() => site.spooledFiles()).toHaveLength(underWay);
  return async () => {
    const answers = posts.map(({ post }) => answerTo(post));
    for (const { post, rest } of posts) post.end(rest);
    return (await Promise.all(answers)).map(({ status }) => status);
  };
}

/** The bucket fills while a slow machine runs the test. */
function expectTooMany(response: Response, seconds: number) {
  expect(response.status).toBe(429);
  const retryAfter = Number(response.headers.get("retry-after"));
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  expect(retryAfter).toBeGreaterThan(seconds / 2);
}
