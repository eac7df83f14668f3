import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { StoredApplication } from "../../../application/answer.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { notMePath } from "../../../application/protocol.ts";
import { progressText } from "../../../content/progress-text.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { randomUUID } from "node:crypto";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import type { Mail } from "../../mail/mailer.ts";
import { changeApplication } from "../../team/application/change-application.ts";
import { nameDay } from "../../team/application/name-day.ts";
import { readInbox } from "../../team/inbox/read-inbox.ts";
import { readNumbers } from "../../team/numbers/read-numbers.ts";
import { readInboxQuery } from "../../../application/team/inbox-address.ts";
import { nextJobOf } from "../../../tests/support/next-job.ts";
import { remindTeam } from "../reminder/remind-team.ts";
import { mailsADay } from "../../../application/limits.ts";
import { takeFromAll } from "../../limits/rate-limit.ts";
import { overdueFinder } from "./find-overdue.ts";
import { takesOf } from "./mail-limits.ts";
import { mailSender } from "./send-mail.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(() =>
  pool.query("truncate application, job, team_change, rate_limit cascade; update daily_reminder set done_at = null"),
);

const log = { info() {}, warn() {}, error() {} };

async function sendAll(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      return { kind: "sent" as const };
    },
  };
  const limits = { perNetwork: 60, inAll: 500 };
  const send = mailSender({ pool, log }, { mailer, limits, origin: "https://www.example.org" });
  for (;;) {
    const job = await nextJobOf(pool, "mail");
    if (!job) return mails;
    await doJob(send, job);
    await pool.query("delete from job where kind = $1 and subject = $2", [job.kind, job.subject]);
  }
}

const find = (now: Date, { hasChat } = { hasChat: true }) =>
  doJob(
    overdueFinder({ pool, log, hasChat }, () => now),
    { kind: "overdue" },
  );

/** The team's reminder at nine, and the look an hour and a half later. */
async function findOn(day: string): Promise<void> {
  await remind(await timeOf(day, "09:00"));
  await find(await timeOf(day, "10:30"));
}

async function remind(now: Date): Promise<void> {
  await remindTeam({ pool, origin: "https://www.example.org", hasChat: true, hasMail: true }, now);
  await pool.query("delete from job where kind = 'chat line'");
}

async function pageAt(reference: string, statusUrl: string, now?: Date): Promise<StoredApplication> {
  const key = statusUrl.split("/").at(-1)!;
  const page = await findCandidatePage(pool, { reference, key, hasMail: true, hasChat: true }, now);
  if (page?.kind !== "received") throw new Error(page?.kind);
  return page.application;
}

/** A time of a day in the team's zone. */
async function timeOf(day: string, time: string): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(`select ($1 || ' ' || $3)::timestamp at time zone $2 as at`, [
    day,
    teamTimeZone,
    time,
  ]);
  return rows[0]!.at;
}

const dueOn = (reference: string, day: string) =>
  pool.query("update application set answer_by = $2 where reference = $1", [reference, day]);

test("the day is stored when it is promised, in the team's zone; without a setting none is", async () => {
  const named = await storeApplication(pool, { replyWithinDays: 14 });
  const { answerBy } = await pageAt(named.reference, named.statusUrl);
  const { rows } = await pool.query<{ day: string }>(
    `select to_char((received_at at time zone $1)::date + 14, 'YYYY-MM-DD') as day from application`,
    [teamTimeZone],
  );
  expect(answerBy).toBe(rows[0]!.day);
  const other = await storeApplication(pool);
  const page = await pageAt(other.reference, other.statusUrl);
  expect(page.answerBy).toBeUndefined();
  expect(page.progress).toEqual({ kind: "open" });
});

test("the receipt and the confirmation by mail name the day; without one they promise no day", async () => {
  const { hearBy, review } = applicationForm.received;
  const named = await storeApplication(pool, { replyWithinDays: 14, hasMail: true });
  const { answerBy } = await pageAt(named.reference, named.statusUrl);
  expect(named.answerBy).toBe(answerBy);
  const [mail] = await sendAll();
  expect(mail?.text).toContain(hearBy(answerBy!));
  expect(mail?.text).not.toContain(review);

  await pool.query("truncate rate_limit");
  const other = await storeApplication(pool, { hasMail: true });
  expect(other).not.toHaveProperty("answerBy");
  const [withoutDay] = await sendAll();
  expect(withoutDay?.text).toContain(review);
  expect(withoutDay?.text).not.toContain("You'll hear from us by");
});

test("through the named day the page names it; from the next on it says so, and one mail does, once", async () => {
  const { reference, statusUrl } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  expect(await pageAt(reference, statusUrl, await timeOf("2026-12-09", "12:00"))).toMatchObject({
    answerBy: "2026-12-09",
    progress: { kind: "open" },
  });
  await findOn("2026-12-09");
  expect(await sendAll()).toEqual([]);
  const after = await timeOf("2026-12-10", "10:30");
  expect(await pageAt(reference, statusUrl, after)).toMatchObject({ progress: { kind: "late" } });
  for (let time = 0; time < 3; time += 1) await findOn("2026-12-10");
  const [mail, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(mail?.text).toContain("We're sorry.");
  expect(mail?.text).toContain(`/careers/applied/${reference}/`);
  expect(mail?.text).toContain(notMePath(reference, "").slice(0, -1));

  const key = randomUUID();
  const change = (name: "told-phone" | "take-back") =>
    changeApplication(pool, { member: "Grace", reference, change: name, key });
  await change("told-phone");
  expect(await pageAt(reference, statusUrl, after)).toMatchObject({ progress: { kind: "told", how: "phone" } });
  await change("take-back");
  await findOn("2026-12-11");
  expect(await sendAll()).toEqual([]);
});

test.each([
  ["on a Saturday", "2026-12-12", "10:30", true],
  ["before the team had an hour", "2026-12-11", "09:59", true],
  ["in the afternoon", "2026-12-11", "12:00", true],
  ["on a day without a reminder", "2026-12-11", "10:30", false],
])("no candidate gets the email about a late answer %s", async (_, day, time, isReminded) => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  await remind(await timeOf(isReminded ? day : "2026-12-10", "09:00"));
  await find(await timeOf(day, time));
  expect(await sendAll()).toEqual([]);
});

test("no candidate gets that email while the team's line waits for the chat, nor after a jump of the clock", async () => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  const parts = { pool, origin: "https://www.example.org", hasChat: true, hasMail: true };
  await remindTeam(parts, await timeOf("2026-12-10", "09:00"));
  await find(await timeOf("2026-12-10", "10:30"));
  expect(await sendAll()).toEqual([]);
  await pool.query("delete from job where kind = 'chat line'");
  await pool.query("update retention set looked_at = now() - interval '26 hours'");
  await find(await timeOf("2026-12-10", "10:30"));
  expect(await sendAll()).toEqual([]);
  await pool.query("update retention set looked_at = now()");
  await find(await timeOf("2026-12-10", "10:30"));
  expect(await sendAll()).toHaveLength(1);
});

test("a line that waits for a chat that was turned off keeps no email back", async () => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  const parts = { pool, origin: "https://www.example.org", hasChat: true, hasMail: true };
  await remindTeam(parts, await timeOf("2026-12-10", "09:00"));
  await find(await timeOf("2026-12-10", "10:30"), { hasChat: false });
  expect(await sendAll()).toHaveLength(1);
});

test("a chat that can't be reached keeps the email back no longer than the team's own hour", async () => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  await remindTeam(
    { pool, origin: "https://www.example.org", hasChat: true, hasMail: true },
    await timeOf("2026-12-10", "09:00"),
  );
  await pool.query("insert into queue_trouble (queue, kind) values ('chat', 'forbidden')");
  onTestFinished(async () => void (await pool.query("truncate queue_trouble")));
  await find(await timeOf("2026-12-10", "09:30"));
  expect(await sendAll()).toEqual([]);
  await find(await timeOf("2026-12-10", "10:30"));
  expect(await sendAll()).toHaveLength(1);
});

test("where the mailbox has had all mail of its day, that email goes out on the next working morning", async () => {
  const { reference } = await storeApplication(pool, { fields: { email: "ada@example.org" }, replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  const takes = takesOf({ kind: "overdue", email: "ada@example.org", network: null }, { perNetwork: 60, inAll: 500 });
  for (let mail = 0; mail < mailsADay; mail += 1) await takeFromAll(pool, takes);
  await findOn("2026-12-10");
  expect(await sendAll()).toEqual([]);
  await pool.query("truncate rate_limit");
  await findOn("2026-12-11");
  expect(await sendAll()).toHaveLength(1);
  await findOn("2026-12-14");
  expect(await sendAll()).toEqual([]);
});

test("a mailbox gets one email about all of its applications, without those that were answered meanwhile", async () => {
  const references: string[] = [];
  for (const email of ["ada@example.org", "ada+jobs@example.org", "Ada@example.org", "bo@example.org"]) {
    const { reference } = await storeApplication(pool, { fields: { email }, replyWithinDays: 14 });
    await dueOn(reference, "2026-12-09");
    references.push(reference);
  }
  await findOn("2026-12-10");
  await tellCandidates(pool, { where: `reference = '${references[1]}'` });
  const mails = await sendAll();
  expect(mails).toHaveLength(2);
  const [first] = mails;
  const named = references.filter((reference) => first!.text.includes(reference));
  expect(named).toEqual([references[0], references[2]]);
  expect(first!.subject).toContain(references[0]!);
  await findOn("2026-12-11");
  expect(await sendAll()).toEqual([]);
});

test("a day that a member names later is said on the page and in the mail, and has a mail of its own when it passes", async () => {
  const { reference, statusUrl } = await storeApplication(pool, { replyWithinDays: 14 });
  const { hearBy } = applicationForm.received;
  // The mail knows the day only from the database's clock.
  const { rows } = await pool.query<{ passed: string; later: string }>(
    "select to_char(now() - interval '3 days', 'YYYY-MM-DD') as passed, to_char(now() + interval '9 days', 'YYYY-MM-DD') as later",
  );
  const { passed, later } = rows[0]!;
  await dueOn(reference, passed);
  const kept = { hasChat: true, retentionDays: 180 };
  expect(await nameDay(pool, { member: "Grace", reference, day: later }, kept)).toEqual({ kind: "done" });
  const { progress, answerBy } = await pageAt(reference, statusUrl);
  expect({ progress, answerBy }).toEqual({ progress: { kind: "postponed" }, answerBy: later });
  expect(progressText({ progress, answerBy: later }, "")).toContain(hearBy(later));
  await findOn("2027-02-01");
  await pool.query("update application set new_answer_by = $1", [later]);
  const [mail] = await sendAll();
  expect(mail?.text).toContain(hearBy(later));
  await pool.query("update application set new_answer_by = '2027-02-01'");
  await findOn("2027-02-01");
  expect(await sendAll()).toEqual([]);
  await findOn("2027-02-02");
  expect(await sendAll()).toHaveLength(1);
});

test("a mail that waits is not sent once a member has told the candidate", async () => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  await findOn("2026-12-10");
  await changeApplication(pool, { member: "Grace", reference, change: "told-in-person", key: randomUUID() });
  expect(await sendAll()).toEqual([]);
});

test("the inbox marks what is due and orders by it, and Numbers counts what was in time", async () => {
  const dayFromNow = async (days: number) => {
    const { rows } = await pool.query<{ day: string }>(
      `select to_char((now() at time zone $1)::date + $2::integer, 'YYYY-MM-DD') as day`,
      [teamTimeZone, days],
    );
    return rows[0]!.day;
  };
  const references: string[] = [];
  for (const days of [5, -3, 2, -2]) {
    const { reference } = await storeApplication(pool, { fields: { email: `d${days}@example.org` } });
    await dueOn(reference, await dayFromNow(days));
    references.push(reference);
  }
  const none = await storeApplication(pool, { fields: { email: "none@example.org" } });
  const [later, past, soon, told] = references as [string, string, string, string];
  await tellCandidates(pool, { where: `reference = '${told}'`, at: "now() - interval '4 days'" });
  const { entries } = await readInbox(pool, readInboxQuery(new URLSearchParams("order=due")), true);
  expect(entries.map(({ reference, due }) => [reference, due?.state ?? null])).toEqual([
    [past, "past"],
    [soon, "soon"],
    [later, "later"],
    [none.reference, null],
  ]);
  expect((await readNumbers(pool, [])).work).toMatchObject({ kept: 1, broken: 1 });
});

test("the log has that we said so once we did", async () => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 1 });
  await dueOn(reference, "2026-12-01");
  await findOn("2026-12-02");
  const logged = async () => (await pool.query("select subject from team_change where action = 'told-late'")).rows;
  expect(await logged()).toEqual([]);
  expect(await sendAll()).toHaveLength(1);
  expect(await logged()).toEqual([{ subject: reference }]);
});
