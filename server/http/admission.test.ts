import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { problemTexts, sendAgainText } from "../../content/application-form.ts";
import { applicationForm, paddedPdf } from "../../tests/support/builders.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../../tests/support/start-test-server.ts";
import { holdTransaction } from "../../tests/support/test-database.ts";
import { answerTo, beginPost, upload } from "../../tests/support/upload.ts";
import { leastBytesOfForm } from "../intake/rate-limit.ts";
import { refusalReason } from "../status/checks.ts";

let site: TestServer;
afterEach(() => site.stop());

async function start(limits: TestServerOptions["limits"] & {}) {
  site = await startTestServer({ limits, settings: { trustProxy: ["127.0.0.1/32"] } });
}

const from = (address: string) => ({ "X-Forwarded-For": address });
const postFrom = (address: string, changes = {}, headers = {}) =>
  site.post(applicationForm(changes), { ...from(address), ...headers });

/** The remaining tokens of a bucket. */
async function tokensOf(bucket: string): Promise<number | undefined> {
  const select = "select tokens from rate_limit where network like $1";
  return (await site.pool.query<{ tokens: number }>(select, [bucket])).rows[0]?.tokens;
}

test("too many from one network wait; others do not", async () => {
  await start({ rateLimit: { capacity: 4, refillPerSecond: 0.01 } });
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

test("a network has a daily limit, which each application uses; an unstored one costs no more than its bytes", async () => {
  await start({ dailyLimit: { capacity: 2.5 * leastBytesOfForm, refillPerSecond: leastBytesOfForm / 100 } });
  const key = { "Idempotency-Key": randomUUID() };
  const isGivenBack = () => expect.poll(() => tokensOf("day %")).toBeGreaterThan(1.4 * leastBytesOfForm);
  expect((await postFrom("203.0.113.1", {}, key)).status).toBe(201);
  expect((await postFrom("203.0.113.1", {}, key)).status).toBe(201);
  await isGivenBack();
  expect((await postFrom("203.0.113.1", { email: "" })).status).toBe(422);
  await isGivenBack();
  const large = applicationForm({ resume: paddedPdf(3_000_000) });
  const { post } = await beginPost(site.port, large, 600_000, from("203.0.113.1"));
  await expect.poll(() => site.spooledFiles()).toHaveLength(1);
  post.destroy();
  await isGivenBack();
  expect((await postFrom("203.0.113.1")).status).toBe(201);
  expectTooMany(await postFrom("203.0.113.1"), 60);
  expect((await postFrom("203.0.113.2")).status).toBe(201);
});

test("slow senders do not close the site: a newcomer replaces the slowest, which gets 408", async () => {
  const pace = { replaceableAfterSeconds: 0.5, replaceableBelowBytesPerSecond: 1e9 };
  await start({ maxConcurrentUploads: 2, pace });
  const send = async (address: string, bytes: number) => {
    const { post, rest } = await beginPost(site.port, spooledForm(), bytes, from(address));
    return { post, rest, answer: answerTo(post) };
  };
  // One after the other: a sender that has just begun is not judged yet, however slow.
  const slowest = await send("203.0.113.1", 800_000);
  await expect.poll(() => site.spooledFiles()).toHaveLength(1);
  const other = await send("203.0.113.2", 900_000);
  await expect.poll(() => site.spooledFiles()).toHaveLength(2);
  await expect.poll(async () => (await postFrom("203.0.113.3")).status).toBe(201);

  expect((await slowest.answer).status).toBe(408);
  slowest.post.destroy();
  other.post.end(other.rest);
  expect((await other.answer).status).toBe(201);
});

test("one network takes at most its share of the places, and no more than there are: told at once, free afterwards", async () => {
  await start({ maxConcurrentUploads: 3, maxConcurrentUploadsPerNetwork: 2 });
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

test("a disk without space for one more form takes no uploads, and readiness says so too", async () => {
  await start({});
  expect((await site.post(applicationForm())).status).toBe(201);
  expect(await site.readiness()).toMatchObject({ status: "ready" });
  // That disk never has free space, and none has to stay free.
  await symlink("/proc", path.join(site.dataDir, "database"));
  const response = await site.post(applicationForm());
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await response.json()).toEqual({ type: "about:blank", status: 503, ...problemTexts.unavailable });
  expect((await fetch(site.origin)).status).toBe(200);
  await expect
    .poll(() => site.readiness())
    .toMatchObject({ status: "unready", disk: { status: "full", freeBytes: 0 } });
  // Failures that are not the sender's are what operators watch.
  expect(site.events.read()).toContain('site_applications_total{outcome="unavailable"} 1');
});

test("an error of our own ends its upload", async () => {
  await start({ maxConcurrentUploads: 2 });
  const underWay = async () =>
    ((await (await fetch(`${site.origin}/readyz`)).json()) as { uploadsUnderWay: unknown }).uploadsUnderWay;
  await site.pool.query("alter table rate_limit rename to elsewhere");
  for (let post = 0; post < 4; post += 1) expect((await site.post(applicationForm())).status).toBe(500);
  await expect.poll(underWay).toMatchObject({ count: 0 });
  await site.pool.query("alter table elsewhere rename to rate_limit");
  expect((await site.post(applicationForm())).status).toBe(201);
});

test("who leaves while the limits are being asked keeps no place", async () => {
  await start({ maxConcurrentUploads: 1 });
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
