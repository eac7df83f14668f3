import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { resendApplication } from "../../jobs/chat/resend-application.ts";
import type { FormAnswer, Receipt, StoredApplication } from "../../../application/answer.ts";
import { statusPath } from "../../../application/protocol.ts";
import { tellingNames, tellings } from "../../../application/team/telling.ts";
import type { ApplicationChange } from "../../../application/team/application.ts";
import { applicationForm, resumeBytes } from "../../../tests/support/builders.ts";
import { startTestServer, type TestServerOptions } from "../../../tests/support/start-test-server.ts";
import { linkedUrls } from "../../../tests/support/linked-urls.ts";
import { eraseApplication } from "../../retention/erase-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { openPool } from "../../database/open-pool.ts";
import { changeApplication } from "../../team/application/change-application.ts";
import { inviteMember } from "../../team/sign-in/members.ts";
import { otherPosition } from "../../../tests/support/positions.ts";

const render: TestServerOptions["render"] = async (urlPath, { answer }) => {
  const name = answer?.kind === "received" ? answer.application.name : "";
  const scripts = `<script>"ours"</script><script>alert("${name}")</script>`;
  return new Response(`<title>${urlPath}</title>${scripts}<pre>${JSON.stringify(answer)}</pre>`, {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
};
const site = await startTestServer({ render });
const telegram = { botToken: "1:A", chatId: "-1", apiRoot: "http://127.0.0.1:9", messagesPerMinute: 20 };
const hasChat = await startTestServer({ render, settings: { telegram } });
afterAll(() => Promise.all([site.stop(), hasChat.stop()]));

async function apply(changes = {}, to = site): Promise<Receipt> {
  return (await (await to.post(applicationForm(changes))).json()) as Receipt;
}

const visit = (path: string, init: RequestInit = {}, at = site) =>
  fetch(at.origin + path, { headers: { Accept: "text/html" }, redirect: "manual", ...init });

const key = "0f1e2d3c-0000-4000-8000-00000000beef";
const change = (reference: string, name: ApplicationChange) =>
  changeApplication(hasChat.pool, { member: "Grace", reference, change: name, key });

const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

async function shownAnswer(path: string, at = site): Promise<FormAnswer> {
  const response = await visit(path, {}, at);
  expect(response.status).toBe(200);
  return JSON.parse(/<pre>(.*)<\/pre>/.exec(await response.text())![1]!) as FormAnswer;
}

async function shown(path: string, at = site): Promise<StoredApplication> {
  const answer = await shownAnswer(path, at);
  if (answer.kind !== "received") throw new Error(answer.kind);
  return answer.application;
}

describe("the candidate's page", () => {
  test("shows what is stored, and that it waits, under one address whichever answer names it", async () => {
    const form = { idempotencyKey: "0f1e2d3c-0000-4000-8000-00000000c0de" };
    const receipt = await apply(form);
    const plain = await site.post(applicationForm(form), { Accept: "text/html" });
    expect([plain.status, plain.headers.get("location")]).toEqual([303, receipt.statusUrl]);
    expect((await apply()).statusUrl).not.toContain(receipt.statusUrl.split("/").at(-1));
    expect(await shown(receipt.statusUrl)).toEqual({
      ...receipt,
      position: otherPosition.title,
      name: "Ada Example",
      email: "ada@example.org",
      resume: {
        fileName: "resume.pdf",
        sizeBytes: resumeBytes("resume.pdf").length,
        sha256: createHash("sha256").update(resumeBytes("resume.pdf")).digest("hex"),
      },
      withTeamSince: null,
      progress: { kind: "open" },
      changedAt: null,
      isJustChanged: false,
      isOwnLink: true,
      mayChange: true,
      letters: [],
      replies: [],
      replyChannel: null,
      maySendLink: false,
      mail: null,
    });
  });

  const deliver = (reference: string, at: string) =>
    hasChat.pool.query("update application set waiting_since = null, delivered_at = $2 where reference = $1", [
      reference,
      at,
    ]);

  test("says since when the team has it, also while it is sent once more", async () => {
    const { reference, statusUrl } = await apply({}, hasChat);
    expect((await shown(statusUrl, hasChat)).withTeamSince).toBeNull();
    await deliver(reference, "2026-11-20T10:00:01Z");
    await resendApplication(hasChat.pool, reference);
    expect((await shown(statusUrl, hasChat)).withTeamSince).toBe("2026-11-20T10:00:01.000Z");
  });

  test("begins with the news of a change for ten minutes, under the candidate's own link", async () => {
    const { reference, statusUrl } = await apply();
    const { mailed } = await linkedUrls(site.pool, reference);
    const isNews = async (path: string, minutes: number) => {
      await site.pool.query("update application set changed_at = now() - make_interval(mins => $1)", [minutes]);
      return (await shown(path)).isJustChanged;
    };
    expect([await isNews(statusUrl, 9), await isNews(statusUrl, 10)]).toEqual([true, false]);
    expect(await isNews(mailed, 0)).toBe(false);
  });

  test("says for 30 days that its application was deleted, however it was; then it is not found", async () => {
    const { reference, statusUrl } = await apply();
    await eraseApplication(site.pool, { member: "Grace", action: "deleted", subject: reference });
    const purged = await apply();
    await site.pool.query("delete from application where reference = $1", [purged.reference]);
    for (const one of [statusUrl, purged.statusUrl])
      expect(await shownAnswer(one)).toMatchObject({ kind: "ended", link: { ending: "deleted" } });
    await site.pool.query("update ended_link set ended_at = ended_at - interval '30 days'");
    expect((await visit(statusUrl)).status).toBe(404);
  });

  test("says at the link of a mail what happened, too", async () => {
    const { reference, statusUrl } = await apply();
    const { mailed } = await linkedUrls(site.pool, reference);
    expect(await shown(mailed)).toMatchObject({ reference, isOwnLink: false, mayChange: false });
    expect((await visit(`${mailed}/withdraw`, { method: "POST" })).status).toBe(303);
    for (const one of [statusUrl, mailed])
      expect(await shownAnswer(one)).toMatchObject({ kind: "ended", link: { reference, ending: "withdrawn" } });
  });

  test.each(tellingNames)("says what a member said with %s", async (name) => {
    const { reference, statusUrl } = await apply({}, hasChat);
    await change(reference, name);
    const { how } = tellings[name];
    const said = how === "nothing" ? { kind: "closed" } : { kind: "told", how };
    expect((await shown(statusUrl, hasChat)).progress).toEqual({ ...said, at: anyTime });
  });

  test("the team has it since a member told the candidate, even if that is taken back, or the chat gets it later", async () => {
    const { reference, statusUrl } = await apply({}, hasChat);
    await change(reference, "told-in-person");
    const { withTeamSince, progress } = await shown(statusUrl, hasChat);
    expect([withTeamSince, progress]).toEqual([expect.any(String), { kind: "told", how: "in person", at: anyTime }]);
    await change(reference, "take-back");
    await deliver(reference, "2099-11-20T10:00:01Z");
    // The log's moment is the transaction's, a moment before the statement's.
    const since = (await shown(statusUrl, hasChat)).withTeamSince!;
    expect(since <= withTeamSince!).toBe(true);
    expect((await shown(statusUrl, hasChat)).progress).toEqual({ kind: "open" });
  });

  test("without a chat, the team has it from the moment it was stored and there was a member", async () => {
    const { statusUrl, receivedAt } = await apply();
    expect((await shown(statusUrl)).withTeamSince).toBeNull();
    await inviteMember(site.pool, "Grace");
    const since = (await shown(statusUrl)).withTeamSince!;
    expect(Date.parse(since)).toBeGreaterThan(Date.parse(receivedAt));
    const later = await apply();
    expect((await shown(later.statusUrl)).withTeamSince).toBe(later.receivedAt);
    await site.pool.query("delete from team_member");
  });

  test.each([
    ["told-email", { kind: "told", how: "email" }],
    ["told-phone", { kind: "told", how: "phone" }],
    ["closed-spam", { kind: "closed" }],
    ["closed-duplicate", { kind: "closed" }],
  ] as const)("says what a member said of it (%s), until the member takes it back", async (name, progress) => {
    const { reference, statusUrl } = await apply({}, hasChat);
    await change(reference, name);
    expect((await shown(statusUrl, hasChat)).progress).toEqual({ ...progress, at: anyTime });
    await change(reference, "take-back");
    expect((await shown(statusUrl, hasChat)).progress).toEqual({ kind: "open" });
  });

  test("offers no link by mail where mail was turned off since", async () => {
    const { reference, statusUrl } = await apply();
    await site.pool.query(
      `insert into mail (application_id, kind, sent_at, went_to)
       select id, 'confirmation', now(), email from application where reference = $1`,
      [reference],
    );
    expect(await shown(statusUrl)).toMatchObject({ mail: "sent", maySendLink: false });
  });

  test("says that the candidate replied, that an answer did not arrive, and that none can be sent", async () => {
    const { reference, statusUrl } = await apply({}, hasChat);
    const { rows } = await hasChat.pool.query<{ id: string }>(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text, tried_at, gave_up_at, last_failure, went_to)
       select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'Hi', 'Hi', '2026-11-20T10:00:01Z', now(), 'no-mailbox', email
       from application where reference = $1 returning id`,
      [reference],
    );
    const progress = async () => (await shown(statusUrl, hasChat)).progress;
    const missed = {
      kind: "missed",
      at: "2026-11-20T10:00:01.000Z",
      address: "ada@example.org",
      isUnsure: false,
      isLate: false,
    };
    expect(await progress()).toEqual(missed);
    // The day that was named holds, and then it has passed.
    await hasChat.pool.query("update application set answer_by = '2099-12-09' where reference = $1", [reference]);
    expect(await shown(statusUrl, hasChat)).toMatchObject({ progress: missed, answerBy: "2099-12-09" });
    await hasChat.pool.query("update application set answer_by = '2026-01-09' where reference = $1", [reference]);
    expect(await progress()).toEqual({ ...missed, isLate: true });
    expect((await shown(statusUrl, hasChat)).answerBy).toBeUndefined();
    await hasChat.pool.query("update application set answer_by = null where reference = $1", [reference]);
    await hasChat.pool.query("update mail set last_failure = 'unknown-end' where id = $1", [rows[0]!.id]);
    expect(await progress()).toEqual({ ...missed, isUnsure: true });
    const sent = "update mail set sent_at = now(), gave_up_at = null, last_failure = null where id = $1";
    await hasChat.pool.query(sent, [rows[0]!.id]);
    expect(await progress()).toEqual({ kind: "asked", at: anyTime });
    await change(reference, "replied");
    expect(await progress()).toEqual({ kind: "replied", at: anyTime });
    await hasChat.pool.query("update application set email = '' where reference = $1", [reference]);
    expect(await progress()).toEqual({ kind: "no-address" });
  });

  test("says when the team last answered by email, once an answer was sent, and never before the team had it", async () => {
    const { reference, statusUrl } = await apply({}, hasChat);
    const answer = (sentAt: string | null) =>
      hasChat.pool.query(
        `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
         select id, 'answer', gen_random_uuid(), 'Grace', 'invite', 'Hi', 'Hi', $2, email from application where reference = $1`,
        [reference, sentAt],
      );
    await answer(null);
    expect(await shown(statusUrl, hasChat)).toMatchObject({ progress: { kind: "open" } });
    for (const sentAt of ["2026-11-20T10:00:01Z", "2026-11-21T10:00:01Z"]) await answer(sentAt);
    await deliver(reference, "2026-11-22T10:00:01Z");
    expect(await shown(statusUrl, hasChat)).toMatchObject({
      withTeamSince: "2026-11-20T10:00:01.000Z",
      progress: { kind: "invited", at: "2026-11-21T10:00:01.000Z" },
      replyChannel: "email",
    });
  });

  test("is changed from its own page over plain http, where browsers say nothing but a hidden origin, and from no other", async () => {
    const { statusUrl } = await apply();
    const withdrawFrom = (headers: Record<string, string>) =>
      fetch(`${site.origin}${statusUrl}/withdraw`, { method: "POST", headers, redirect: "manual" });
    expect((await withdrawFrom({ Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await withdrawFrom({ Origin: "https://other.example" })).status).toBe(403);
    expect((await withdrawFrom({ Origin: "null" })).status).toBe(303);
  });

  test("is for one reader: not stored, not listed, not told to others, and without the framework's data", async () => {
    const { statusUrl } = await apply();
    for (const address of [statusUrl, `${statusUrl}/withdraw`])
      expect(Object.fromEntries((await visit(address)).headers)).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "content-encoding": "gzip",
      });
    expect((await visit(`${statusUrl}.data`)).status).toBe(404);
  });

  test("is shown while uploads have every connection of their pool, and strangers are sent to sign in", async () => {
    await using database = await createTestDatabase();
    const pool = openPool(database.url, { maxConnections: 1, patienceMs: 1000 });
    const publicPool = openPool(database.url, { maxConnections: 1 });
    const busy = await startTestServer({ pool, publicPool });
    const { statusUrl } = (await (await busy.post(applicationForm())).json()) as Receipt;
    const upload = await pool.connect();
    expect((await fetch(busy.origin + statusUrl)).status).toBe(200);
    const Cookie = `session=${"A".repeat(43)}`;
    const stranger = await fetch(`${busy.origin}/team`, { headers: { Cookie }, redirect: "manual" });
    expect(stranger.headers.get("location")).toBe("/team/sign-in");
    upload.release();
    await busy.stop();
    await Promise.all([pool.end(), publicPool.end()]);
  });

  test("is in the log once a second when it cannot be looked up, however often it is asked for", async () => {
    const publicPool = openPool(site.databaseUrl);
    await publicPool.end();
    const broken = await startTestServer({ publicPool });
    const begin = performance.now();
    const visit = async () => (await fetch(`${broken.origin}${statusPath("SM-0000-0000", "A".repeat(22))}`)).status;
    expect(await Promise.all(Array.from({ length: 50 }, visit))).toEqual(Array(50).fill(503));
    const lines = broken.errorsLogged();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(1 + (performance.now() - begin) / 1000);
    await broken.stop();
  });

  test("is shown to a network only so often, and others are not kept from theirs", async () => {
    const limits = { pageLimit: { capacity: 2, refillSeconds: 200 } };
    const strict = await startTestServer({ limits, settings: { trustProxy: ["127.0.0.1/32"] } });
    const visitFrom = (address: string) =>
      fetch(`${strict.origin}/careers/applied/SM-0000-0000/${"A".repeat(22)}`, {
        headers: { "X-Forwarded-For": address },
      });
    for (let time = 0; time < 2; time += 1) expect((await visitFrom("203.0.113.1")).status).toBe(404);
    const { status, headers } = await visitFrom("203.0.113.1");
    expect([status, Number(headers.get("retry-after"))]).toEqual([429, expect.closeTo(100, -1)]);
    expect((await visitFrom("203.0.113.2")).status).toBe(404);
    await strict.stop();
  });
});

describe("a wrong address", () => {
  test.each([
    ["no key", (url: string) => url.replace(/\/[^/]+$/, "")],
    ["an empty key", (url: string) => url.replace(/[^/]+$/, "")],
    ["another key", (url: string) => url.replace(/[^/]+$/, "A".repeat(22))],
    ["another last letter", (url: string) => url.slice(0, -1) + (url.endsWith("A") ? "B" : "A")],
    ["a key with more to it", (url: string) => `${url}A`],
    ["another reference", (url: string) => url.replace(/[A-Z]+-....-..../, "SM-0000-0000")],
    [
      "the key of another page with its data",
      (url: string) => `${url.replace(/[A-Z]+-....-..../, "SM-0000-0000")}.data`,
    ],
    ["a character that PostgreSQL does not take", (url: string) => url.replace(/.$/, "%00")],
    ["one in place of the reference", (url: string) => url.replace(/[A-Z]+-....-..../, "%00")],
    ["one where it is withdrawn", (url: string) => `${url.replace(/[A-Z]+-....-..../, "%00")}/withdraw`],
  ])("%s: the page that is not found", async (_name, changed) => {
    const { statusUrl } = await apply();
    const response = await visit(changed(statusUrl));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("<title>Page Not Found</title>");
  });

  test("that was never anyone's takes nothing of the rate limit; any other does", async () => {
    const { statusUrl } = await apply();
    const buckets = async () => (await site.pool.query("select from rate_limit")).rows;
    await site.pool.query("delete from rate_limit");
    await visit(statusUrl.slice(0, -1));
    await visit(statusUrl.replace(/[A-Z]+-/, "sn-"));
    expect(await buckets()).toEqual([]);
    await visit(statusUrl.replace(/[^/]+$/, "A".repeat(22)));
    expect(await buckets()).toHaveLength(1);
  });
});

describe("withdrawing", () => {
  const post = (path: string, headers: Record<string, string> = {}) =>
    visit(`${path}/withdraw`, { method: "POST", headers: { Accept: "text/html", ...headers } });

  test("deletes the application; its page says so, and no one is asked twice", async () => {
    const key = { idempotencyKey: "0f1e2d3c-0000-4000-8000-00000000dead" };
    const { reference, statusUrl } = await apply(key);
    const before = await site.countOf("application");
    const response = await post(statusUrl, { Origin: "null", "Sec-Fetch-Site": "same-origin" });
    expect([response.status, response.headers.get("location")]).toEqual([303, statusUrl]);
    expect(await site.countOf("application")).toBe(before - 1);
    expect(await shownAnswer(statusUrl)).toMatchObject({ kind: "ended", link: { reference, ending: "withdrawn" } });
    for (const method of ["GET", "POST"]) {
      const again = await visit(`${statusUrl}/withdraw`, { method });
      expect([again.status, again.headers.get("location")]).toEqual([303, statusUrl]);
    }
    // The same intent is another application now: the old receipt would confirm one that no longer exists.
    expect((await apply(key)).reference).not.toBe(reference);
  });

  test("in two windows at the same moment: both say so", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { statusUrl } = await apply();
      const responses = await Promise.all([1, 2, 3].map(() => post(statusUrl)));
      expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
      const pages = await Promise.all([1, 2, 3].map(() => shownAnswer(statusUrl)));
      for (const page of pages) expect(page).toMatchObject({ kind: "ended", link: { ending: "withdrawn" } });
    }
  });

  test("from another site is refused, and under a wrong key not found", async () => {
    const { statusUrl } = await apply();
    expect((await post(statusUrl, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    const wrong = statusUrl.replace(/[^/]+$/, "A".repeat(22));
    for (const response of [await post(wrong), await visit(`${wrong}/withdraw`)]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("<title>Page Not Found</title>");
    }
    await shown(statusUrl);
  });
});

test("a page may run our own scripts, and none that a visitor's text got into", async () => {
  const response = await visit((await apply()).statusUrl);
  const page = await response.text();
  const policy = response.headers.get("content-security-policy");
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  expect(policy).toContain(hashOf('"ours"'));
  expect(page).toContain('<script>alert("Ada Example")</script>');
  expect(policy).not.toContain(hashOf('alert("Ada Example")'));
  expect(policy).not.toContain("script-src 'self'");
});

test("the log has no key, whatever was asked with it", async () => {
  const { statusUrl } = await apply();
  const key = statusUrl.split("/").at(-1)!;
  await visit(statusUrl);
  await visit(`${statusUrl}.data`);
  await visit(statusUrl, { method: "HEAD" });
  await visit(statusUrl, { method: "POST" });
  await visit(`${statusUrl}/withdraw/more`);
  await visit(`${statusUrl}/withdraw`);
  await visit(`${statusUrl}/withdraw`, { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } });
  await visit(`${statusUrl}%zz`);
  await visit(statusUrl.replace(/[A-Z]+-/, "sn-"));
  await visit(`/insights?page=${encodeURIComponent(statusUrl)}`, { method: "POST" });
  await site.pool.query("alter table status_secret rename to gone");
  expect((await visit(statusUrl)).status).toBe(500);
  await site.pool.query("alter table gone rename to status_secret");
  const log = site.log.join("");
  expect(log).toContain("/careers/applied/:reference/:key");
  expect(log).not.toContain(key);
});
