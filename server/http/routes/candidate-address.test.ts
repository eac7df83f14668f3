import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { FormAnswer, Receipt } from "../../../application/answer.ts";
import { maxCorrections } from "../../../application/limits.ts";
import { addressPath, sendLinkPath, withdrawPath } from "../../../application/protocol.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { applicationForm } from "../../../tests/support/builders.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { readCsv } from "../../../tests/support/read-csv.ts";
import { startChatJobs } from "../../../tests/support/start-chat-jobs.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { exportApplications } from "../../applications/export-applications.ts";
import type { Mail } from "../../mail/mailer.ts";
import { beginMessage } from "../../jobs/chat/stored-message.ts";
import { nextJobOf } from "../../../tests/support/next-job.ts";
import { mailSender } from "../../jobs/mail/send-mail.ts";
import { answerApplications } from "../../team/answers/answer-applications.ts";
import { readTeamApplication } from "../../team/application/read-team-application.ts";
import { readChanges } from "../../team/team-of.ts";

const site = await startTestServer({
  mailer: { send: async () => ({ kind: "sent" }) },
  async render(_urlPath, { answer }) {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(`<pre>${JSON.stringify(answer)}</pre>`, { headers });
  },
});
afterAll(() => site.stop());
beforeEach(() => site.pool.query("truncate application, withdrawal, rate_limit, job, team_change cascade"));

const limits = { perNetwork: 60, inAll: 500 };

/** Does the mail jobs that wait, as a minute later, and returns what they sent, the oldest first. */
async function mailsSent(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const log = { info() {}, warn() {}, error() {} };
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail);
      return { kind: "sent" as const };
    },
  };
  const send = mailSender({ pool: site.pool, log }, { mailer, limits, origin: "https://www.example.org" });
  await site.pool.query("update job set due_at = now() where kind = 'mail'");
  for (;;) {
    const job = await nextJobOf(site.pool, "mail");
    if (!job) return sent;
    await doJob(send, job);
    await site.pool.query("delete from job where kind = $1 and subject = $2", [job.kind, job.subject]);
  }
}

async function apply(changes = {}): Promise<Receipt> {
  return (await (await site.post(applicationForm(changes))).json()) as Receipt;
}

const visit = (path: string, init: RequestInit = {}) => fetch(site.origin + path, { redirect: "manual", ...init });

const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  visit(path, { method: "POST", body: new URLSearchParams(fields), headers });

const correct = (statusUrl: string, email: string, form: string = randomUUID()) =>
  post(addressPath(statusUrl), { email, form });

async function shown(path: string): Promise<FormAnswer> {
  return JSON.parse(/<pre>(.*)<\/pre>/.exec(await (await visit(path)).text())![1]!) as FormAnswer;
}

async function applicationAt(path: string) {
  const answer = await shown(path);
  if (answer.kind !== "received") throw new Error(answer.kind);
  return answer.application;
}

const answer = (reference: string) =>
  answerApplications(site.pool, "Grace", {
    key: randomUUID(),
    subject: "Hi",
    text: "Hi",
    reply: "invite",
    reason: null,
    isAnother: false,
    isToSuspicious: true,
    isToInvited: false,
    seen: new Map([[reference, null]]),
  });

const notMeUrlIn = ({ text: words }: Mail) => /https:\/\/www\.example\.org(\/careers\/not-me\/\S+)/.exec(words)![1]!;

test("a corrected address gets the link under a new key; the old address shows nothing", async () => {
  const key = { idempotencyKey: randomUUID(), email: "ada@gmial.com" };
  const { reference, statusUrl } = await apply(key);
  await mailsSent();
  expect(await shown(addressPath(statusUrl))).toMatchObject({ kind: "correcting", form: { email: "ada@gmial.com" } });
  const response = await correct(statusUrl, " ada@gmail.com ");
  const moved = response.headers.get("location")!;
  expect([response.status, moved === statusUrl]).toEqual([303, false]);
  for (const old of [statusUrl, addressPath(statusUrl), withdrawPath(statusUrl)])
    expect((await visit(old)).status).toBe(404);
  expect((await post(withdrawPath(statusUrl))).status).toBe(404);
  expect(await applicationAt(moved)).toMatchObject({ email: "ada@gmail.com", mail: "waiting", reference });

  const [mail, ...others] = await mailsSent();
  expect([mail?.to, others]).toEqual(["ada@gmail.com", []]);
  expect(mail?.text).toContain(`https://www.example.org${moved}`);
  // The application sent again, by a form that knows nothing of the correction.
  expect((await apply(key)).statusUrl).toBe(moved);

  expect((await readTeamApplication(site.pool, reference, true))?.fields.email).toBe("ada@gmail.com");
  const { changes } = await readChanges(site.pool, null);
  expect(changes.map(({ action, subject }) => [action, subject])).toEqual([["address-corrected", reference]]);
  const client = await site.pool.connect();
  const csv = readCsv(await text(exportApplications(client, { sql: "true", values: [] })));
  client.release(true);
  expect(csv[1]).toContain("ada@gmail.com");
  const found = await site.pool.query(
    "select from application where search_text like '%adagmailcom%' or search_text like '%gmail%'",
  );
  expect(found.rowCount).toBe(1);
});

test("the same form twice corrects once, and leads to the new page both times; no one else learns it", async () => {
  const { statusUrl } = await apply({ email: "ada@gmial.com" });
  const form = randomUUID();
  const responses = await Promise.all([1, 2, 3].map(() => correct(statusUrl, "ada@gmail.com", form)));
  const places = new Set(responses.map(({ headers }) => headers.get("location")));
  expect(places.size).toBe(1);
  expect((await applicationAt([...places][0]!)).email).toBe("ada@gmail.com");
  // The holder of the old link who guesses the address.
  expect((await correct(statusUrl, "ada@gmail.com")).status).toBe(404);
});

test("a confirmation that waits is not sent to the old address, and the new one gets one mail", async () => {
  const { statusUrl } = await apply({ email: "ada@gmial.com" });
  await correct(statusUrl, "ada@gmail.com");
  expect((await mailsSent()).map(({ to }) => to)).toEqual(["ada@gmail.com"]);
});

test("an address that is none comes back with the reason, and what was typed", async () => {
  const { statusUrl } = await apply();
  const response = await correct(statusUrl, "no address");
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('"email":"no address"');
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "ada@example.org" });
  // The same address is no correction: the link stays.
  expect((await correct(statusUrl, "ada@example.org")).headers.get("location")).toBe(statusUrl);
  expect((await post(addressPath(statusUrl), { email: "a@example.org", form: "1" })).status).toBe(400);
  expect((await post(addressPath(statusUrl), {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
});

test("an answer that is under way keeps its address; one that is given up does not", async () => {
  const { reference, statusUrl } = await apply();
  expect(await answer(reference)).toMatchObject([{ leftOut: null }]);
  expect((await correct(statusUrl, "new@example.org")).headers.get("location")).toBe(statusUrl);
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "ada@example.org", mayCorrectAddress: false });
  await site.pool.query("update mail set gave_up_at = now() where kind = 'answer'");
  const { headers } = await correct(statusUrl, "new@example.org");
  expect((await applicationAt(headers.get("location")!)).email).toBe("new@example.org");
});

test("of a correction and an answer at the same moment, the answer reaches the address that the page shows", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { reference, statusUrl } = await apply({ email: `old${round}@example.org` });
    await site.pool.query("delete from mail");
    const [response] = await Promise.all([correct(statusUrl, `new${round}@example.org`), answer(reference)]);
    const { email } = await applicationAt(response.headers.get("location")!);
    const answers = (await mailsSent()).filter(({ subject }) => subject === "Hi");
    expect(answers.map(({ to }) => to)).toEqual([email]);
  }
});

test("a correction and a withdrawal at the same moment: one of them is done, and its page says so", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { statusUrl } = await apply();
    const [corrected] = await Promise.all([correct(statusUrl, "new@example.org"), post(withdrawPath(statusUrl))]);
    const moved = corrected.headers.get("location");
    if (moved && moved !== statusUrl) expect((await applicationAt(moved)).email).toBe("new@example.org");
    else expect((await shown(statusUrl)).kind).toBe("withdrawn");
  }
});

test("a form of an application that was withdrawn meanwhile leads to the page, which says so", async () => {
  const { statusUrl } = await apply();
  await post(withdrawPath(statusUrl));
  const response = await correct(statusUrl, "new@example.org");
  expect([response.status, response.headers.get("location")]).toEqual([303, statusUrl]);
});

test("after several corrections there are no more", async () => {
  let { statusUrl } = await apply();
  for (let count = 0; count < maxCorrections; count += 1)
    statusUrl = (await correct(statusUrl, `ada${count}@example.org`)).headers.get("location")!;
  expect(await applicationAt(statusUrl)).toMatchObject({ mayCorrectAddress: false });
  expect((await correct(statusUrl, "more@example.org")).headers.get("location")).toBe(statusUrl);
});

test("'Not me' forgets the address by a button, stops mail, and deletes nothing; its link opens nothing else", async () => {
  const { reference, statusUrl } = await apply({ email: "stranger@example.org" });
  const [mail] = await mailsSent();
  const notMe = notMeUrlIn(mail!);
  expect(mail!.text).not.toContain("You can withdraw the application with the link above");
  // A link preview only reads.
  expect(await shown(notMe)).toEqual({ kind: "not-me", isDone: false });
  expect((await applicationAt(statusUrl)).email).toBe("stranger@example.org");
  const secret = notMe.split("/").at(-1)!;
  expect((await visit(statusUrl.replace(/[^/]+$/, secret))).status).toBe(404);
  expect((await post(notMe, {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);

  await answer(reference);
  for (let time = 0; time < 2; time += 1) expect((await post(notMe)).status).toBe(200);
  expect(await mailsSent()).toEqual([]);
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "", maySendLink: false, mayCorrectAddress: true });
  const { rows } = await site.pool.query<{ kind: string }>(
    "select last_failure as kind from mail where kind = 'answer'",
  );
  expect(rows).toEqual([{ kind: "no-address" }]);
  const leftovers =
    "select from application where email <> '' or search_text like '%stranger%' or array_to_string(person_keys, ' ') like '%stranger%'";
  expect((await site.pool.query(leftovers)).rowCount).toBe(0);
  const { changes } = await readChanges(site.pool, null);
  expect(changes.filter(({ action }) => action === "address-forgotten")).toHaveLength(1);

  // The candidate, whose link is the same, enters an address of their own.
  const { headers } = await correct(statusUrl, "ada@example.org");
  // The answer that couldn't be sent goes there by itself, beside the link.
  const sent = await mailsSent();
  expect(sent.map(({ to }) => to)).toEqual(["ada@example.org", "ada@example.org"]);
  expect(sent.map(({ subject }) => subject)).toContain("Hi");
  // The link of the former address does nothing to the new one, and a wrong one shows the same page.
  for (const link of [notMe, notMe.replace(/[^/]+$/, "A".repeat(22))]) {
    expect((await post(link)).status).toBe(200);
    expect((await applicationAt(headers.get("location")!)).email).toBe("ada@example.org");
  }
});

test("the link is sent again when asked for, three times a day in all, and not while a mail waits", async () => {
  const { statusUrl } = await apply();
  const ask = async () => (await post(sendLinkPath(statusUrl))).status;
  expect(await ask()).toBe(303);
  expect(await mailsSent()).toHaveLength(1);
  for (const expected of [1, 1, 0, 0]) {
    expect((await applicationAt(statusUrl)).maySendLink).toBe(expected === 1);
    await Promise.all([ask(), ask()]);
    expect(await mailsSent()).toHaveLength(expected);
  }
  expect((await post(sendLinkPath(statusUrl), {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post(sendLinkPath(statusUrl.replace(/[^/]+$/, "A".repeat(22))))).status).toBe(404);
});

test("the chat gets one line with the new address, which goes with the application", async () => {
  const chat = await startTelegramStandIn();
  const { token: botToken, chatId, apiRoot } = chat;
  const telegram = { botToken, chatId, apiRoot, messagesPerMinute: 1000 };
  const jobs = startChatJobs({ database: { pool: site.pool, url: site.databaseUrl }, telegram });
  const { reference, statusUrl } = await apply({ email: "ada@gmial.com" });
  await chat.waitForMessages(2);
  const moved = (await correct(statusUrl, "ada@müller.example")).headers.get("location")!;
  const [, , line] = await chat.waitForMessages(3);
  expect(line?.text.replaceAll("\u2060", "")).toBe(`${chatMessages.addressCorrected(reference)}ada@müller.example`);
  await post(withdrawPath(moved));
  await expect.poll(() => chat.received.some(({ text: words }) => words.includes("müller"))).toBe(false);
  await jobs.stop();
  await chat.stop();
});

test("a summary that was begun with the old address is followed by the line, and none begins with it any more", async () => {
  const { reference, statusUrl } = await apply({ email: "ada@gmial.com" });
  const { rows } = await site.pool.query<{ id: string }>("select id from application");
  const old = { applicationId: rows[0]!.id, email: "ada@gmial.com", step: "summary-1", chatId: "-1001" };
  expect(await beginMessage(site.pool, old)).not.toBeNull();
  await correct(statusUrl, "ada@gmail.com");
  expect(await beginMessage(site.pool, old)).toBeNull();
  expect(await addedLines()).toEqual([`${chatMessages.addressCorrected(reference)}ada@gmail.com`]);
});

test("a summary does not begin with the old address while it is corrected", async () => {
  await apply({ email: "ada@gmial.com" });
  const { rows } = await site.pool.query<{ id: string }>("select id from application");
  const correction = await site.pool.connect();
  await correction.query("begin; update application set email = 'ada@gmail.com'");
  const message = { applicationId: rows[0]!.id, email: "ada@gmial.com", step: "summary-1", chatId: "-1001" };
  const beginning = beginMessage(site.pool, message);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await site.pool.query(waiting)).rowCount).toBeGreaterThan(0);
  await correction.query("commit");
  correction.release();
  expect(await beginning).toBeNull();
});

/** The texts of the lines that the chat will get. */
async function addedLines(): Promise<string[]> {
  const { rows } = await site.pool.query<{ text: string }>(
    "select data #>> '{text,plain}' as text from job where kind = 'chat line'",
  );
  return rows.map(({ text }) => text.replaceAll("\u2060", ""));
}

test("the log has no key and no address", async () => {
  const { reference, statusUrl } = await apply();
  const [mail] = await mailsSent();
  const notMe = notMeUrlIn(mail!);
  const { headers } = await correct(statusUrl, "new@example.org");
  await post(notMe);
  const log = site.log.join("");
  expect(log).toContain(reference);
  for (const url of [statusUrl, notMe, headers.get("location")!]) expect(log).not.toContain(url.split("/").at(-1));
  expect(log).not.toMatch(/new@example|ada@example/);
});
