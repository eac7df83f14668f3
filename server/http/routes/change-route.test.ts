import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { FormAnswer, Receipt } from "../../../application/answer.ts";
import { changesADay } from "../../../application/limits.ts";
import { changePath, sendLinkPath, withdrawPath } from "../../../application/protocol.ts";
import { hiddenFieldName } from "../../../application/spam-signs.ts";
import { fieldMessage } from "../../../content/form-fields.ts";
import { candidatePage } from "../../../content/candidate-page.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { startTelegramStandIn } from "../../../stand-ins/telegram/start-stand-in.ts";
import { applicationForm, resumeBytes, resumeFile } from "../../../tests/support/builders.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { examplePosition, otherPosition } from "../../../tests/support/positions.ts";
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
beforeEach(() =>
  site.pool.query("truncate application, ended_link, message_to_delete, rate_limit, job, team_change cascade"),
);

const { problems } = candidatePage.sendLink;
const refusedText = fieldMessage({ field: "email", code: "refused" });

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

/** Posts the form of `statusUrl` with the fields of a new application but `changes`, and without a resume. */
const change = (
  statusUrl: string,
  changes: Record<string, string | File | null>,
  form: string = randomUUID(),
  headers = {},
) =>
  visit(changePath(statusUrl), {
    method: "POST",
    body: applicationForm({ resume: null, idempotencyKey: form, ...changes }),
    headers: { Accept: "text/html", ...headers },
  });

const movedTo = ({ headers }: Pick<Response, "headers">) => headers.get("location")!;
const correct = (statusUrl: string, email: string, form?: string) => change(statusUrl, { email }, form);

async function shown(path: string): Promise<FormAnswer> {
  return JSON.parse(/<pre>(.*)<\/pre>/.exec(await (await visit(path)).text())![1]!) as FormAnswer;
}

async function shownForm(statusUrl: string) {
  const answer = await shown(changePath(statusUrl));
  if (answer.kind !== "changing") throw new Error(answer.kind);
  return answer.form;
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

const pageUrlIn = ({ text: words }: Mail) => /https:\/\/www\.example\.org(\/careers\/applied\/\S+)/.exec(words)![1]!;

const notMeUrlIn = ({ text: words }: Mail) => /https:\/\/www\.example\.org(\/careers\/not-me\/\S+)/.exec(words)![1]!;

const expectUnsaved = async (response: Response) =>
  expect([response.status, await response.text()]).toEqual([409, expect.stringContaining(candidatePage.ended.unsaved)]);

test("a changed address gets the link under a new key, and the old links say that it was replaced", async () => {
  const key = { idempotencyKey: randomUUID(), email: "ada@gmial.com" };
  const { reference, statusUrl } = await apply(key);
  const [first] = await mailsSent();
  const stranger = pageUrlIn(first!);
  expect(stranger).not.toBe(statusUrl);
  expect(await applicationAt(stranger)).toMatchObject({ isOwnLink: false, mayChange: false });
  expect(await shown(changePath(statusUrl))).toMatchObject({
    kind: "changing",
    form: { values: { email: "ada@gmial.com", firstName: "Ada" }, problem: null },
  });
  const response = await correct(statusUrl, " ada@gmail.com ");
  const moved = movedTo(response);
  const withoutKey = (url: string) => url.replace(/[\w-]{22}$/, "");
  expect([response.status, withoutKey(moved)]).toEqual([303, withoutKey(statusUrl)]);
  for (const old of [statusUrl, stranger])
    expect(await shown(old)).toEqual({
      kind: "ended",
      link: { reference, ending: "replaced", endedAt: expect.any(String) },
    });
  for (const old of [changePath(statusUrl), withdrawPath(statusUrl)])
    expect((await visit(old)).headers.get("location")).toBe(statusUrl);
  await expectUnsaved(await post(withdrawPath(statusUrl)));
  expect(await applicationAt(moved)).toMatchObject({
    email: "ada@gmail.com",
    mail: "waiting",
    reference,
    isOwnLink: true,
    changedAt: expect.any(String),
  });

  const [mail, ...others] = await mailsSent();
  expect([mail?.to, others]).toEqual(["ada@gmail.com", []]);
  expect(await applicationAt(pageUrlIn(mail!))).toMatchObject({ reference, isOwnLink: false });
  // The application sent again, by a form that knows nothing of the change.
  expect((await apply(key)).statusUrl).toBe(moved);

  expect((await readTeamApplication(site.pool, reference, true))?.fields.email).toBe("ada@gmail.com");
  const { changes } = await readChanges(site.pool, null);
  expect(changes.map(({ action, subject }) => [action, subject])).toEqual([["changed", reference]]);
  const client = await site.pool.connect();
  const csv = readCsv(await text(exportApplications(client, { sql: "true", values: [] })));
  client.release(true);
  expect(csv[1]).toContain("ada@gmail.com");
  const found = await site.pool.query(
    "select from application where search_text like '%adagmailcom%' or search_text like '%gmail%'",
  );
  expect(found.rowCount).toBe(1);
});

test("the holder of a mail's link opens the page, and changes nothing: the form leads to the page", async () => {
  const { statusUrl } = await apply();
  const [mail] = await mailsSent();
  const link = pageUrlIn(mail!);
  expect((await visit(changePath(link))).headers.get("location")).toBe(link);
  const response = await correct(link, "stranger@example.org");
  expect([response.status, response.headers.get("location")]).toEqual([303, link]);
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "ada@example.org", changedAt: null });
});

test("another resume takes the old one's place, and a form without one leaves it", async () => {
  const { statusUrl } = await apply();
  const stored = async () => (await site.pool.query("select file_name, sha256 from resume")).rows;
  const [first] = await stored();
  const lettered = movedTo(await change(statusUrl, { coverLetter: "Another letter." }));
  expect(await stored()).toEqual([first]);
  const moved = movedTo(await change(lettered, { coverLetter: "Another letter.", resume: resumeFile("resume.docx") }));
  expect(await applicationAt(moved)).toMatchObject({ resume: { fileName: "resume.docx" } });
  const { rows } = await site.pool.query<{ bytes: Buffer }>("select bytes from resume_chunk order by number");
  expect(Buffer.concat(rows.map(({ bytes }) => bytes))).toEqual(resumeBytes("resume.docx"));
  expect(await mailsSent()).toHaveLength(1);
});

test("reference, place in the list, note and the day that was named stay", async () => {
  const { reference, statusUrl } = await apply();
  await site.pool.query(
    "update application set answer_by = '2026-12-09', search_text = search_text || chr(10) || 'a note'",
  );
  const kept =
    "select reference, arrival, received_at, answer_by, split_part(search_text, chr(10), 2) from application";
  const before = await site.pool.query(kept);
  const moved = movedTo(await change(statusUrl, { position: examplePosition.title, lastName: "Other" }));
  expect((await site.pool.query(kept)).rows).toEqual(before.rows);
  expect(await applicationAt(moved)).toMatchObject({ reference, position: examplePosition.title });
});

test("the same form twice changes once, and leads to the new page both times; no one else learns it", async () => {
  const { statusUrl } = await apply({ email: "ada@gmial.com" });
  const form = randomUUID();
  const responses = await Promise.all([1, 2, 3].map(() => correct(statusUrl, "ada@gmail.com", form)));
  const places = new Set(responses.map(movedTo));
  expect(places.size).toBe(1);
  expect((await applicationAt([...places][0]!)).email).toBe("ada@gmail.com");
  // Another tab, with the form from before.
  const late = await change(statusUrl, { firstName: "Late" });
  await expectUnsaved(late);
  expect(await shown(statusUrl)).toMatchObject({ kind: "ended", link: { ending: "replaced" } });
});

test("a position that the form offered and that closed keeps its place through a slip, and then for good", async () => {
  const { statusUrl } = await apply({ position: otherPosition.title });
  const close = async (at: string | null) => {
    const values = [examplePosition.id, at];
    await site.pool.query("update position set closes_at = now() - $2::interval where id = $1", values);
    await site.positions.refresh();
  };
  await close("1 minute");
  const chosen = { position: examplePosition.title, [hiddenFieldName]: "" };
  const refused = await change(statusUrl, { ...chosen, email: "none" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(`{"id":"${examplePosition.id}","title":"${examplePosition.title}"}`);
  expect((await shownForm(statusUrl)).positions.map(({ id }) => id)).not.toContain(examplePosition.id);
  const moved = movedTo(await change(statusUrl, chosen));
  await close("2 days");
  expect((await change(moved, { position: examplePosition.title, firstName: "Grace" })).status).toBe(303);
  await close(null);
});

test("the same form with a slip mended is another change, and its resume counts once", async () => {
  const { statusUrl } = await apply();
  const form = randomUUID();
  const resume = () => new File(["A new resume."], "new.txt", { type: "text/plain" });
  await change(statusUrl, { email: "wrogn@example.org", resume: resume() }, form);
  const mended = { email: "wrong@example.org", resume: resume() };
  const responses = [await change(statusUrl, mended, form), await change(statusUrl, mended, form)];
  const [place, again] = responses.map(movedTo);
  expect(again).toBe(place);
  expect((await applicationAt(place!)).email).toBe("wrong@example.org");
  const version = "select key_version as version from application where reference = $1";
  expect((await site.pool.query(version, [statusUrl.split("/").at(-2)])).rows).toEqual([{ version: 2 }]);
});

test("a change is taken over plain http, where browsers say nothing but a hidden origin, and from no other site", async () => {
  const { statusUrl } = await apply();
  const changeFrom = (headers: Record<string, string>) => change(statusUrl, { firstName: "Plain" }, undefined, headers);
  expect((await changeFrom({ Origin: "https://other.example" })).status).toBe(403);
  expect((await changeFrom({ Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  const moved = movedTo(await changeFrom({ Origin: "null" }));
  expect((await applicationAt(moved)).name).toMatch(/^Plain /);
});

test("a confirmation that waits is not sent to the old address, and the new one gets one mail", async () => {
  const { statusUrl } = await apply({ email: "ada@gmial.com" });
  await correct(statusUrl, "ada@gmail.com");
  expect((await mailsSent()).map(({ to }) => to)).toEqual(["ada@gmail.com"]);
});

test("a form that is refused comes back with the reasons, and what was typed, and changes nothing", async () => {
  const { statusUrl } = await apply();
  const form = randomUUID();
  const response = await change(statusUrl, { email: "no address", firstName: "Typed" }, form);
  expect(response.status).toBe(422);
  const page = await response.text();
  for (const part of ['"email":"no address"', '"firstName":"Typed"', form]) expect(page).toContain(part);
  expect((await change(statusUrl, { resume: new File(["x"], "resume.pdf") })).status).toBe(415);
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "ada@example.org", changedAt: null });
  // Nothing changed: the link stays.
  expect((await change(statusUrl, {})).headers.get("location")).toBe(statusUrl);
  expect((await change(statusUrl, { email: "a@example.org" }, "1")).status).toBe(400);
  expect((await change(statusUrl, {}, undefined, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await change(statusUrl.replace(/[^/]+$/, "A".repeat(22)), {})).status).toBe(404);
});

test("a store that fails says so, and changes nothing", async () => {
  const { statusUrl } = await apply();
  await site.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$;
     create trigger fail before insert on resume_chunk for each row execute function fail()`,
  );
  const form = randomUUID();
  const response = await change(statusUrl, { firstName: "Typed", resume: resumeFile("resume.docx") }, form);
  await site.pool.query("drop function fail cascade");
  expect(response.status).toBe(503);
  const page = await response.text();
  for (const part of [candidatePage.change.problems.unavailable.title, form, "Typed"]) expect(page).toContain(part);
  expect(await applicationAt(statusUrl)).toMatchObject({ name: "Ada Example", resume: { fileName: "resume.pdf" } });
});

test("an answer that is under way ends the changes; one that is given up does not", async () => {
  const { reference, statusUrl } = await apply();
  expect(await answer(reference)).toMatchObject([{ leftOut: null }]);
  const late = await correct(statusUrl, "new@example.org");
  expect(late.status).toBe(409);
  expect(await late.text()).toContain(candidatePage.change.answered);
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "ada@example.org", mayChange: false });
  await site.pool.query("update mail set gave_up_at = now() where kind = 'answer'");
  const moved = movedTo(await correct(statusUrl, "new@example.org"));
  expect((await applicationAt(moved)).email).toBe("new@example.org");
});

test("of a change and an answer at the same moment, the answer reaches the shown address, or is refused", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { reference, statusUrl } = await apply({ email: `old${round}@example.org` });
    await site.pool.query("delete from mail");
    const [response, [given]] = await Promise.all([correct(statusUrl, `new${round}@example.org`), answer(reference)]);
    const { email } = await applicationAt(response.headers.has("location") ? movedTo(response) : statusUrl);
    const answers = (await mailsSent()).filter(({ subject }) => subject === "Hi");
    expect(answers.map(({ to }) => to)).toEqual(given!.leftOut === "changed" ? [] : [email]);
  }
});

test("a change and a withdrawal at the same moment: one of them is done, and its page says so", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { statusUrl } = await apply();
    const [changed] = await Promise.all([correct(statusUrl, "new@example.org"), post(withdrawPath(statusUrl))]);
    const moved = changed.headers.has("location") ? movedTo(changed) : null;
    if (moved && moved !== statusUrl) expect((await applicationAt(moved)).email).toBe("new@example.org");
    else expect(await shown(statusUrl)).toMatchObject({ link: { ending: "withdrawn" } });
  }
});

test("a form of an application that was withdrawn meanwhile leads to the page, which says so", async () => {
  const { statusUrl } = await apply();
  await post(withdrawPath(statusUrl));
  const response = await correct(statusUrl, "new@example.org");
  expect([response.status, response.headers.get("location")]).toEqual([303, statusUrl]);
});

test("five changes a day are possible, and the sixth form comes back with that", async () => {
  let { statusUrl } = await apply();
  for (let count = 0; count < changesADay; count += 1)
    statusUrl = movedTo(await correct(statusUrl, `ada${count}@example.org`));
  const response = await correct(statusUrl, "more@example.org");
  expect(response.status).toBe(429);
  expect(await response.text()).toContain(candidatePage.change.limitReached.tooMany.title);
  expect((await applicationAt(statusUrl)).email).toBe(`ada${changesADay - 1}@example.org`);
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
  await site.pool.query(
    "insert into chat_message (application_id, step, chat_id, message_id) select id, 'summary-1', '-1', 1 from application",
  );
  for (let time = 0; time < 2; time += 1) expect((await post(notMe)).status).toBe(200);
  // The chat's messages have the address, too.
  expect((await site.pool.query("select from message_to_delete")).rowCount).toBe(1);
  expect(await mailsSent()).toEqual([]);
  expect(await applicationAt(statusUrl)).toMatchObject({ email: "", maySendLink: false, mayChange: true });
  const again = await post(sendLinkPath(statusUrl));
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining(problems["no-address"])]);
  const { rows } = await site.pool.query<{ kind: string }>(
    "select last_failure as kind from mail where kind = 'answer'",
  );
  expect(rows).toEqual([{ kind: "no-address" }]);
  const leftovers =
    "select from application where email <> '' or search_text like '%stranger%' or array_to_string(person_keys, ' ') like '%stranger%'";
  expect((await site.pool.query(leftovers)).rowCount).toBe(0);
  const { changes } = await readChanges(site.pool, null);
  expect(changes.filter(({ action }) => action === "address-forgotten")).toHaveLength(1);

  expect(await shown(pageUrlIn(mail!))).toMatchObject({ kind: "ended", link: { ending: "not mine" } });
  // The same mailbox, in another spelling.
  const refused = await correct(statusUrl, "Stranger+x@example.org");
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(refusedText)]);
  // The candidate, whose link is the same, enters an address of their own.
  const moved = movedTo(await correct(statusUrl, "ada@example.org"));
  // The answer that couldn't be sent goes there automatically, beside the link.
  const sent = await mailsSent();
  expect(sent.map(({ to }) => to)).toEqual(["ada@example.org", "ada@example.org"]);
  expect(sent.map(({ subject }) => subject)).toContain("Hi");
  // The link of the former address does nothing to the new one, and a wrong one shows the same page.
  for (const link of [notMe, notMe.replace(/[^/]+$/, "A".repeat(22))]) {
    expect((await post(link)).status).toBe(200);
    expect((await applicationAt(moved)).email).toBe("ada@example.org");
  }
  // The mailbox gets mail of an application that is its owner's.
  await apply({ email: "stranger@example.org" });
  expect(await mailsSent()).toHaveLength(1);
});

test("'Not me' from an address that was changed since leaves the new one, and that one can't be entered again", async () => {
  const { statusUrl } = await apply({ email: "stranger@example.org" });
  const notMe = notMeUrlIn((await mailsSent())[0]!);
  const moved = movedTo(await correct(statusUrl, "ada@example.org"));
  expect((await post(notMe)).status).toBe(200);
  expect((await applicationAt(moved)).email).toBe("ada@example.org");
  expect(await (await correct(moved, "stranger@example.org")).text()).toContain(refusedText);
  expect((await site.pool.query("select from mail where went_to like 'stranger%'")).rowCount).toBe(0);
});

test("the link is sent again when asked for, three times a day in all, and not while a mail waits", async () => {
  const { statusUrl } = await apply();
  const ask = async () => post(sendLinkPath(statusUrl));
  expect((await ask()).status).toBe(303);
  expect(await mailsSent()).toHaveLength(1);
  for (const expected of [1, 1, 0, 0]) {
    expect((await applicationAt(statusUrl)).maySendLink).toBe(expected === 1);
    await Promise.all([ask(), ask()]);
    expect(await mailsSent()).toHaveLength(expected);
  }
  const late = await ask();
  expect([late.status, await late.text()]).toEqual([429, expect.stringContaining(problems["too-many"])]);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await post(sendLinkPath(statusUrl), {}, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post(sendLinkPath(statusUrl.replace(/[^/]+$/, "A".repeat(22))))).status).toBe(404);
});

test("the chat gets one line, and the application anew in place of its messages", async () => {
  const chat = await startTelegramStandIn();
  const { token: botToken, chatId, apiRoot } = chat;
  const telegram = { botToken, chatId, apiRoot, messagesPerMinute: 1000 };
  const jobs = startChatJobs({ database: { pool: site.pool, url: site.databaseUrl }, telegram });
  const { reference, statusUrl } = await apply({ email: "ada@gmial.com" });
  await chat.waitForMessages(2);
  const other = { email: "ada@müller.example", resume: resumeFile("resume.docx") };
  const moved = movedTo(await change(statusUrl, other));
  const texts = () => chat.received.map(({ text: words }) => words.replaceAll("\u2060", ""));
  await expect
    .poll(texts)
    .toEqual(
      expect.arrayContaining([
        chatMessages.changed(reference, ["email", "resume"]),
        expect.stringContaining("ada@müller.example"),
        expect.stringContaining("resume.docx"),
      ]),
    );
  await expect.poll(() => texts().some((words) => /gmial|resume\.pdf/.test(words))).toBe(false);
  expect(texts()).toHaveLength(3);
  await post(withdrawPath(moved));
  await expect.poll(texts).toEqual([chatMessages.withdrawn(reference, [], false)]);
  await jobs.stop();
  await chat.stop();
});

test("a summary that was begun before a change is followed by the line and taken back, and none begins any more", async () => {
  const { reference, statusUrl } = await apply({ email: "ada@gmial.com" });
  const { rows } = await site.pool.query<{ id: string }>("select id from application");
  const application = { id: rows[0]!.id, email: "ada@gmial.com", keyVersion: 0 };
  const old = { application, step: "summary-1", chatId: "-1001" };
  const row = await beginMessage(site.pool, old);
  await correct(statusUrl, "ada@gmail.com");
  expect(await beginMessage(site.pool, old)).toBeNull();
  expect(await addedLines()).toEqual([chatMessages.changed(reference, ["email"])]);
  const toDelete = await site.pool.query<{ id: string }>("select id::text from message_to_delete");
  expect(toDelete.rows).toEqual([{ id: row!.id }]);
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
  const moved = movedTo(await correct(statusUrl, "new@example.org"));
  await post(notMe);
  const log = site.log.join("");
  expect(log).toContain(reference);
  for (const url of [statusUrl, notMe, moved]) expect(log).not.toContain(url.split("/").at(-1));
  expect(log).not.toMatch(/new@example|ada@example/);
});

test("a form that no browser sends is refused, which is no error of the site", async () => {
  const { statusUrl } = await apply();
  const body = applicationForm({ resume: null, idempotencyKey: randomUUID() });
  body.append("firstName", "Another");
  const before = site.errorsLogged();
  const refused = await visit(changePath(statusUrl), { method: "POST", body, headers: { Accept: "text/html" } });
  expect([refused.status, site.errorsLogged()]).toEqual([400, before]);
});
