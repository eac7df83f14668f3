import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { mailsADay } from "../../../application/limits.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { progressTexts } from "../../../content/progress-text.ts";
import { applicationForm as postedForm } from "../../../tests/support/builders.ts";
import {
  startSmtpServer,
  smtpUrl,
  smtpUser,
  type ArrivedMail,
  type SmtpServer,
} from "../../../tests/support/start-smtp-server.ts";
import { startTestServer } from "../../../tests/support/start-test-server.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/test-database.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { withdrawApplication } from "../withdrawal/withdraw-application.ts";
import { readSettings, type MailLimits } from "../../base/env.ts";
import { createMailer } from "../../mail/mailer.ts";
import { readStatus } from "../../status/read-status.ts";
import { readTeamApplication } from "../../team/application/read-team-application.ts";
import { runSoon } from "../job-table.ts";
import { startJobs, type Jobs } from "../start-jobs.ts";
import { mailSender } from "./send-mail.ts";
import { otherPosition } from "../../../tests/support/positions.ts";

let server: SmtpServer;
let running: Jobs[] = [];
let logged: string[] = [];
/** The server's reaction to a mail. */
let onMail: (mail: ArrivedMail, count: number) => void | Promise<void>;

const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate application, ended_link, rate_limit, job, queue_trouble cascade");
  logged = [];
  onMail = () => {};
  server = await startSmtpServer({}, (mail, count) => onMail(mail, count));
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
  await server.stop();
  expect(logged.join("\n")).not.toMatch(/ada@|p@ss|p%40ss/);
});

const origin = "https://www.example.org";
const often = { first: 20, longest: 100 };
const timeouts = { connectionTimeout: 2_000, greetingTimeout: 2_000 };

function start({
  url = smtpUrl(server),
  site = database,
  limits = {},
  patienceMs = 30_000,
  socketTimeout = 1_000,
  retry = often,
}: StartChanges = {}) {
  const keep = (details: object, sentence: string) => void logged.push(`${sentence} ${JSON.stringify(details)}`);
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: "careers@example.org" });
  const mailer = createMailer(settings.mail!, { ...timeouts, socketTimeout });
  const log = { info: keep, warn: keep, error: keep };
  const ours = { perNetwork: 60, inAll: 500, ...limits };
  const jobs = startJobs({
    database: site,
    log,
    handlers: { mail: mailSender({ pool: site.pool, log }, { mailer, limits: ours, origin, patienceMs }) },
    timing: { pause: often, retry },
  });
  running.push(jobs);
  return jobs;
}

type StartChanges = {
  url?: string;
  site?: Pick<TestDatabase, "pool" | "url">;
  limits?: Partial<MailLimits>;
  patienceMs?: number;
  /** In milliseconds: how long a silent server is waited for. */
  socketTimeout?: number;
  retry?: typeof often;
};

const store = (email = "ada@example.org", network = "192.0.2.1") =>
  storeApplication(database.pool, {
    fields: { email, firstName: "Buy now" },
    network,
    fileName: "buy-now.pdf",
    hasMail: true,
  });

async function stateOf(reference: string) {
  type State = { last_failure: string | null; is_sent: boolean; is_given_up: boolean };
  const { rows } = await database.pool.query<State>(
    `select m.last_failure, sent_at is not null as is_sent, gave_up_at is not null as is_given_up
     from mail m join application a on a.id = application_id where reference = $1`,
    [reference],
  );
  return rows[0];
}

function defer(): never {
  throw Object.assign(new Error("later"), { responseCode: 451 });
}

/** The clock stands as an hour after the last try. */
async function anHourLater() {
  await database.pool.query("update mail set tried_at = tried_at - interval '61 minutes'");
  await runSoon(database.pool, "mail");
}

async function minutesToNextTry(): Promise<number> {
  const { rows } = await database.pool.query<{ minutes: number }>(
    "select extract(epoch from due_at - now())::float8 / 60 as minutes from job where kind = 'mail'",
  );
  return rows[0]?.minutes ?? 0;
}

/** The clock stands as on the next day. */
async function aDayLater() {
  await database.pool.query("update rate_limit set full_at = full_at - interval '24 hours'");
}

async function mailStatus(hasMail = true) {
  return (await readStatus(database.pool, { telegram: null, mail: hasMail ? {} : null, backup: null })).mail;
}

const untilFailed = (reference: string, failure: string) =>
  expect.poll(async () => (await stateOf(reference))?.last_failure).toBe(failure);
const untilSent = (reference: string) => expect.poll(async () => (await stateOf(reference))?.is_sent).toBe(true);

async function pageMail({ reference, statusUrl }: { reference: string; statusUrl: string }, hasMail = true) {
  const key = statusUrl.split("/").at(-1)!;
  const page = await findCandidatePage(database.pool, { reference, key, hasMail, hasChat: true });
  return page?.kind === "received" ? page.application.mail : page;
}

test("a candidate gets one mail with the address of the page, and nothing that anyone typed", async () => {
  const application = await store();
  expect(await pageMail(application)).toBe("waiting");
  expect(await pageMail(application, false)).toBeNull();
  start();
  await untilSent(application.reference);
  expect(server.mails).toHaveLength(1);
  const [{ to, text }] = server.mails as [ArrivedMail];
  const plain = text.replace(/=\r\n/g, "").replaceAll("=3D", "=");
  expect(to).toEqual(["ada@example.org"]);
  expect(plain).toContain(`Message-ID: <${application.reference}-`);
  const link = /https?:\/\/\S+(\/careers\/applied\/\S+)/.exec(plain)![1]!;
  // Another link than the one that can change the application.
  expect(link).not.toBe(application.statusUrl);
  expect(await pageMail({ ...application, statusUrl: link })).toBe("sent");
  expect(plain).toContain(application.sha256);
  expect(plain).toContain(otherPosition.title);
  expect(plain).not.toMatch(/buy.now/i);
  expect(await pageMail(application)).toBe("sent");
});

test("a mail that leaves after a member told the candidate promises no answer", async () => {
  const [open, told] = [await store(), await store("grace@example.org")];
  await tellCandidates(database.pool, { where: `reference = '${told.reference}'` });
  start();
  for (const { reference } of [open, told]) await untilSent(reference);
  const texts = server.mails.map(({ text }) => text.replace(/=\r\n/g, ""));
  const promises = texts.map((text) => text.includes(applicationForm.received.review));
  expect(promises).toEqual([true, false]);
  const thanks = texts.map((text) => text.includes(applicationForm.received.thanks));
  expect(thanks).toEqual([true, false]);
});

test("a mail that leaves past the named day says so, and names no day to one whose question was answered", async () => {
  const [late, replied] = [await store("ada@example.org"), await store("grace@example.org")];
  await database.pool.query("update application set answer_by = now()::date - 3 where reference = $1", [
    late.reference,
  ]);
  await database.pool.query(
    `with named as (update application set answer_by = now()::date + 3 where reference = $1 returning id),
          asked as (insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
                    select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'Hi', 'Hi', now(), 'grace@example.org' from named)
     insert into reply (application_id, key, text) select id, gen_random_uuid(), 'Yes' from named`,
    [replied.reference],
  );
  start();
  await expect.poll(() => server.mails.length).toBe(2);
  const textTo = (email: string) =>
    server.mails
      .find(({ to }) => to[0] === email)!
      .text.replace(/=\r\n/g, "")
      .replaceAll("=27", "'");
  expect(textTo("ada@example.org")).toContain(progressTexts.overdue);
  expect(textTo("grace@example.org")).toContain(applicationForm.received.review);
  for (const { text } of server.mails) expect(text).not.toContain("hear from us by");
});

test("the page says nothing of the link to an address that it was not sent to", async () => {
  const stored = await store();
  start();
  await untilSent(stored.reference);
  expect(await pageMail(stored)).toBe("sent");
  await database.pool.query("update application set email = 'grace@example.org'");
  expect(await pageMail(stored)).toBeNull();
});

test("a link that was sent stays sent on the page when the next one isn't, and the mailbox's limit is named", async () => {
  start();
  const stored = await store();
  const { reference } = stored;
  await untilSent(reference);
  const end = (failure: string) =>
    database.pool.query(
      `insert into mail (application_id, kind, gave_up_at, last_failure)
       select id, 'confirmation', now(), $2 from application where reference = $1`,
      [reference, failure],
    );
  const page = async () => {
    const key = stored.statusUrl.split("/").at(-1)!;
    const found = await findCandidatePage(database.pool, { reference, key, hasMail: true, hasChat: true });
    return found?.kind === "received" && [found.application.mail, found.application.maySendLink];
  };
  await end("no-mailbox");
  expect(await page()).toEqual(["sent", true]);
  await end("too-many");
  expect(await page()).toEqual(["limited", false]);
  await database.pool.query(
    "update mail set added_at = added_at - interval '1 day', gave_up_at = gave_up_at - interval '1 day'",
  );
  expect(await page()).toEqual(["limited", true]);
});

test("one spam sign alone costs nobody the receipt", async () => {
  const { reference } = await storeApplication(database.pool, { hasMail: true, spamSigns: ["same-letter"] });
  start();
  await untilSent(reference);
  expect(server.mails).toHaveLength(1);
});

test("an application with two spam signs gets none, and neither does one that came without mail", async () => {
  const marked = await storeApplication(database.pool, { hasMail: true, spamSigns: ["link-in-name", "same-letter"] });
  const without = await storeApplication(database.pool);
  const wanted = await store("grace@example.org");
  start();
  await untilSent(wanted.reference);
  expect(server.mails.map(({ to }) => to)).toEqual([["grace@example.org"]]);
  expect(await stateOf(marked.reference)).toBeUndefined();
  expect(await pageMail(without)).toBeNull();
});

test("one mailbox gets three a day, and others theirs, even if the applications are withdrawn", async () => {
  start();
  for (const email of ["ada@example.org", "Ada@example.org", "ada+jobs@example.org"]) {
    const { reference, statusUrl } = await store(email);
    await untilSent(reference);
    await withdrawApplication(database.pool, { reference, key: statusUrl.split("/").at(-1)! });
  }
  const fourth = await store();
  await untilFailed(fourth.reference, "too-many");
  expect(await pageMail(fourth)).toBe("limited");
  await untilSent((await store("grace@example.org")).reference);
  expect(server.mails).toHaveLength(mailsADay + 1);

  await aDayLater();
  await untilSent((await store()).reference);
});

test("whatever spelling and line a form has, a mailbox gets three a day, or the form is refused", async () => {
  const site = await startTestServer({
    mailer: { send: async () => ({ kind: "sent" }) },
    settings: { trustProxy: ["127.0.0.1/32"] },
  });
  onTestFinished(() => site.stop());
  const domains = ["gmail.com", "GMAIL.com", "gma\u00adil.com", "g\u200bmail.com", "ｇmail.com", "ⓖmail。com"];
  const emails = [
    ...domains.map((domain) => `victim@${domain}`),
    "victim+a@gmail.com",
    "v.ictim@googlemail.com",
    "victim@gmail.com.",
  ];
  // Repeated by others, letter and resume would be two signs of spam, and there would be no mail.
  const post = (email: string, index: number) =>
    site.post(
      postedForm({ email, coverLetter: `Letter ${index}`, resume: new File([`Resume ${index}`], "resume.txt") }),
      { "X-Forwarded-For": `2001:db8:1:${index}::1` },
    );
  expect((await Promise.all(emails.map(post))).map(({ status }) => status)).toEqual(emails.map(() => 201));
  const literals = [
    "victim@[127.0.0.1]",
    "victim@127.1",
    "victim@gmail.com:25",
    "victim@(c)gmail.com",
    "victim@gmail.com..",
  ];
  expect((await Promise.all(literals.map(post))).map(({ status }) => status)).toEqual(literals.map(() => 422));

  expect((await site.pool.query("select distinct data from job where kind = 'mail'")).rowCount).toBe(1);
  start({ site: { pool: site.pool, url: site.databaseUrl } });
  const waiting = "select from mail where sent_at is null and gave_up_at is null";
  await expect.poll(async () => (await site.pool.query(waiting)).rowCount).toBe(0);
  expect(server.mails).toHaveLength(mailsADay);
});

test("what one network has too many of waits for the next day, however late that is, and others pass", async () => {
  const ofOne = [];
  for (const name of ["a", "b", "c"]) ofOne.push(await store(`${name}@example.org`));
  const other = await store("grace@example.org", "192.0.2.2");
  const [first, second, third] = ofOne.map(({ reference }) => reference) as [string, string, string];
  start({ limits: { perNetwork: 2 } });
  for (const reference of [first, second, other.reference]) await untilSent(reference);
  await untilFailed(third, "network-limit");
  expect(server.mails).toHaveLength(3);
  const kept = "select from job where kind = 'mail' and data ? 'network'";
  await expect.poll(async () => (await database.pool.query(kept)).rowCount).toBe(1);

  await database.pool.query("update application set received_at = now() - interval '5 days'");
  await aDayLater();
  await untilSent(third);
  await expect.poll(async () => (await database.pool.query(kept)).rowCount).toBe(0);
});

test("what is over the limit of the whole site waits for the next day, and the status says so", async () => {
  for (const name of ["a", "b"]) await store(`${name}@example.org`, name);
  const today = start({ limits: { inAll: 2 } });
  await expect.poll(() => server.mails).toHaveLength(2);
  const over = [await store("c@example.org", "c"), await store("d@example.org", "d")];
  await expect
    .poll(() => mailStatus())
    .toMatchObject({ status: "trouble", failure: "site-limit", waiting: 2, notSent: 0 });
  expect(server.mails).toHaveLength(2);
  await today.stop();

  await aDayLater();
  start({ limits: { inAll: 2 } });
  for (const { reference } of over) await untilSent(reference);
});

test("a refused address is not asked again, and the others get their mail", async () => {
  await server.stop();
  server = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("ada@") ? done(Object.assign(new Error("no"), { responseCode: 550 })) : done(),
  });
  const refused = await store();
  const other = await store("grace@example.org");
  start();
  await untilSent(other.reference);
  expect(await stateOf(refused.reference)).toEqual({ last_failure: "no-mailbox", is_sent: false, is_given_up: true });
  expect(await pageMail(refused)).toBe("undeliverable");
  expect(await mailStatus()).toEqual({ status: "ok", failure: null, troubleSeconds: null, waiting: 0, notSent: 1 });
  expect(await mailStatus(false)).toMatchObject({ status: "off", waiting: null });
});

test("an address at which the server ends the connection holds up no other mail", async () => {
  await server.stop();
  server = await startSmtpServer({
    onRcptTo({ address }, { id }, done) {
      if (address.startsWith("ada@")) server.connectionOf(id)?._socket.destroy();
      else done();
    },
  });
  const held = await store();
  await database.pool.query("update job set rank = 0");
  const other = await store("grace@example.org");
  start({ retry: { first: 60_000, longest: 60_000 } });
  await untilFailed(held.reference, "deferred");
  await untilSent(other.reference);
  expect(await mailStatus()).toMatchObject({ status: "ok", waiting: 1 });
});

test("a server that puts off the mail to one mailbox is no trouble, and to several it is, until it takes one", async () => {
  onMail = defer;
  start({ retry: { first: 60_000, longest: 60_000 } });
  await untilFailed((await store()).reference, "deferred");
  expect(await mailStatus()).toMatchObject({ status: "ok", failure: null });
  await untilFailed((await store("grace@example.org")).reference, "deferred");
  expect(await mailStatus()).toMatchObject({ status: "trouble", failure: "deferred" });
  onMail = () => {};
  await runSoon(database.pool, "mail");
  await expect.poll(async () => (await mailStatus()).status).toBe("ok");
});

test("what has to wait is sent again, and does not count against the address until then", async () => {
  onMail = (_mail, count) => (count <= mailsADay + 1 ? defer() : undefined);
  const { reference } = await store();
  start();
  await untilSent(reference);
  expect(await stateOf(reference)).toMatchObject({ last_failure: null });
  expect(server.mails).toHaveLength(mailsADay + 2);
});

test("a mail without an answer may have arrived: it is tried once more under the same name, an hour later", async () => {
  onMail = () => new Promise(() => {});
  const stored = await store();
  const { reference } = stored;
  start();
  await untilFailed(reference, "unanswered");
  await expect.poll(async () => (await minutesToNextTry()) > 55).toBe(true);
  expect(server.mails).toHaveLength(1);
  await anHourLater();
  await untilFailed(reference, "unknown-end");
  expect(await stateOf(reference)).toMatchObject({ is_given_up: true });
  expect(await pageMail(stored)).toBe("unsure");
  const ids = server.mails.map(({ text }) => /^Message-ID: .*$/m.exec(text)?.[0]);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test("a process that dies in a try leaves its end unknown: there is one more try, not one for each start", async () => {
  const { reference } = await store();
  const died = "update mail set open_tries = open_tries + 1, tried_at = now()";
  await database.pool.query(died);
  start();
  await expect.poll(async () => (await minutesToNextTry()) > 55).toBe(true);
  await database.pool.query(died);
  await anHourLater();
  await untilFailed(reference, "unknown-end");
  expect(server.mails).toEqual([]);
});

test("a server that takes its time for a text has the mail once, and other mail does not wait for it", async () => {
  let accept = () => {};
  onMail = ({ to }) =>
    to[0] === "ada@example.org" ? new Promise<void>((resolve) => void (accept = resolve)) : undefined;
  const slow = await store();
  start({ patienceMs: 50, socketTimeout: 60_000 });
  await expect.poll(() => server.mails.length).toBe(1);
  const others = [await store("grace@example.org"), await store("linus@example.org")];
  for (const { reference } of others) await untilSent(reference);
  expect(await stateOf(slow.reference)).toMatchObject({ is_sent: false, is_given_up: false });
  accept();
  await untilSent(slow.reference);
  await expect.poll(async () => (await database.pool.query("select from job where kind = 'mail'")).rowCount).toBe(0);
  expect(server.mails).toHaveLength(3);
});

test("trouble of the server is no failure of a mail: it waits, status and log say so once, and it goes on", async () => {
  const { reference } = await store();
  const refused = start({ url: smtpUrl(server, { ...smtpUser, password: "wrong" }) });
  await expect.poll(() => stateOf(reference)).toMatchObject({ last_failure: "unauthorized", is_given_up: false });
  await refused.stop();
  // The alarm began an hour ago, and lasts for another reason.
  await database.pool.query("update queue_trouble set since = now() - interval '1 hour'");
  const away = start({ url: smtpUrl({ port: 1 }) });
  await expect.poll(() => mailStatus()).toMatchObject({ failure: "unreachable", waiting: 1, notSent: 0 });
  expect((await mailStatus()).troubleSeconds).toBeGreaterThanOrEqual(3600);
  await away.stop();
  start();
  await untilSent(reference);
  await expect.poll(() => mailStatus()).toMatchObject({ status: "ok", failure: null, troubleSeconds: null });
  const kinds = logged
    .filter((line) => line.startsWith("The mail queue"))
    .map((line) => /"kind":"(.*)"/.exec(line)?.[1]);
  expect(kinds).toEqual(["unauthorized", "unreachable", "unreachable"]);
});

test("an answer to one mail ends the trouble of the server, but silence does not", async () => {
  onMail = (_mail, count) => (count === 1 ? new Promise(() => {}) : defer());
  await database.pool.query("insert into queue_trouble (queue, kind) values ('mail', 'unreachable')");
  const { reference } = await store();
  start();
  await untilFailed(reference, "unanswered");
  expect(await mailStatus()).toMatchObject({ status: "trouble", failure: "unreachable" });
  await anHourLater();
  await expect.poll(() => mailStatus()).toMatchObject({ status: "ok" });
  expect(await stateOf(reference)).toMatchObject({ is_sent: false });
});

test("a mail that was first tried four days ago is given up", async () => {
  onMail = defer;
  const { reference } = await store();
  start();
  await expect.poll(() => server.mails.length).toBeGreaterThan(0);
  await database.pool.query("update mail set first_tried_at = first_tried_at - interval '5 days'");
  await untilFailed(reference, "expired");
});

test("days without the mail server are none of a mail's four", async () => {
  const { reference } = await store();
  const away = start({ url: smtpUrl({ port: 1 }) });
  await untilFailed(reference, "unreachable");
  await away.stop();
  await database.pool.query(
    "update mail set tried_at = tried_at - interval '5 days', first_tried_at = first_tried_at - interval '5 days'",
  );
  start();
  await untilSent(reference);
});

test("another kind of mail does not change what the pages say about the confirmation and the answers", async () => {
  const application = await store();
  start();
  await untilSent(application.reference);
  await database.pool.query(
    "insert into mail (application_id, kind, gave_up_at) select id, 'of another release', now() from application",
  );
  expect(await pageMail(application)).toBe("sent");
  expect(await readTeamApplication(database.pool, application.reference, true)).toMatchObject({
    mail: { state: "sent" },
    answers: [],
  });
});
