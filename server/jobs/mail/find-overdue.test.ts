import { afterAll, beforeEach, expect, test } from "vitest";
import type { StoredApplication } from "../../../application/answer.ts";
import { applicationForm } from "../../../content/application-form.ts";
import { candidatePage } from "../../../content/candidate-page.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { randomUUID } from "node:crypto";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import { findCandidatePage } from "../../candidate/find-candidate-page.ts";
import { statusSecret, statusUrlOf } from "../../applications/candidate-links.ts";
import type { Mail } from "../../mail/mailer.ts";
import { changeApplication } from "../../team/application/change-application.ts";
import { readInbox } from "../../team/inbox/read-inbox.ts";
import { readNumbers } from "../../team/numbers/read-numbers.ts";
import { readInboxQuery } from "../../../application/team/inbox-address.ts";
import { nextJobOf } from "../../../tests/support/next-job.ts";
import { overdueFinder } from "./find-overdue.ts";
import { mailSender } from "./send-mail.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(() => pool.query("truncate application, job, team_change cascade"));

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

const find = (now: Date) =>
  doJob(
    overdueFinder({ pool, log }, () => now),
    { kind: "overdue" },
  );

async function pageAt(reference: string, statusUrl: string, now?: Date): Promise<StoredApplication> {
  const key = statusUrl.split("/").at(-1)!;
  const page = await findCandidatePage(pool, { reference, key, sendsMail: true, hasChat: true }, now);
  if (page?.kind !== "received") throw new Error(page?.kind);
  return page.application;
}

/** Noon of a day, in the team's zone. */
async function noonOf(day: string): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(`select ($1 || ' 12:00')::timestamp at time zone $2 as at`, [
    day,
    teamTimeZone,
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
  const named = await storeApplication(pool, { replyWithinDays: 14, sendsMail: true });
  const { answerBy } = await pageAt(named.reference, named.statusUrl);
  expect(named.answerBy).toBe(answerBy);
  const [mail] = await sendAll();
  expect(mail?.text).toContain(hearBy(answerBy!));
  expect(mail?.text).not.toContain(review);

  await pool.query("truncate rate_limit");
  const other = await storeApplication(pool, { sendsMail: true });
  expect(other).not.toHaveProperty("answerBy");
  const [withoutDay] = await sendAll();
  expect(withoutDay?.text).toContain(review);
  expect(withoutDay?.text).not.toContain("You'll hear from us by");
});

test("through the named day the page names it; from the next on it says so, and one mail does, once", async () => {
  const { reference, statusUrl } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  const onTheDay = await noonOf("2026-12-09");
  expect(await pageAt(reference, statusUrl, onTheDay)).toMatchObject({
    answerBy: "2026-12-09",
    progress: { kind: "open" },
  });
  await find(onTheDay);
  expect(await sendAll()).toEqual([]);
  const after = await noonOf("2026-12-10");
  expect(await pageAt(reference, statusUrl, after)).toMatchObject({ progress: { kind: "late" } });
  for (let time = 0; time < 3; time += 1) await find(after);
  const [mail, ...others] = await sendAll();
  expect(others).toEqual([]);
  expect(mail?.text).toContain(candidatePage.overdue);
  expect(mail?.text).toContain(`/careers/applied/${reference}/`);

  const key = randomUUID();
  const change = (name: "told-phone" | "take-back") =>
    changeApplication(pool, { member: "Grace", reference, change: name, key });
  await change("told-phone");
  expect(await pageAt(reference, statusUrl, after)).toMatchObject({ progress: { kind: "told", how: "phone" } });
  await change("take-back");
  await find(after);
  expect(await sendAll()).toEqual([]);
});

test("a mail that waits is not sent once a member has told the candidate", async () => {
  const { reference } = await storeApplication(pool, { replyWithinDays: 14 });
  await dueOn(reference, "2026-12-09");
  await find(await noonOf("2026-12-10"));
  await changeApplication(pool, { member: "Grace", reference, change: "told-in-person", key: randomUUID() });
  expect(await sendAll()).toEqual([]);
});

test("in a year of 1,000 applications, no page past its day still promises, and none gets a second mail", async () => {
  const { rows: seeds } = await pool.query<{ id: string; reference: string; secret: Buffer }>(
    `insert into application (reference, idempotency_key, first_name, last_name, email, position_id, position_title,
       experience, cover_letter, received_at, answer_by)
     select 'SM-' || lpad(n::text, 4, '0') || '-0000', gen_random_uuid(), 'Ada', 'Example', 'ada' || n || '@example.org',
            'sales-intern', 'Sales Intern', '0-1', 'Letter', day, (day at time zone $1)::date + 14
     from generate_series(1, 1000) as n, lateral (select '2026-01-01T12:00Z'::timestamptz + n % 365 * interval '1 day') as d (day)
     returning id, reference, ${statusSecret} as secret`,
    [teamTimeZone],
  );
  const keyOf = new Map(
    seeds.map(({ secret, ...one }) => [
      one.reference,
      statusUrlOf(secret, { ...one, keyVersion: 0 })
        .split("/")
        .at(-1)!,
    ]),
  );
  const mailed = new Map<string, number>();
  for (let day = 0; day < 400; day += 1) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, 18));
    // The team tells some on the way, also late ones, and now and then takes it back.
    const at = `'${now.toISOString()}'::timestamptz`;
    await tellCandidates(pool, {
      where: `state = 'open' and received_at < ${at} and arrival % 25 = ${day % 25}`,
      at,
    });
    await pool.query(
      "delete from told where application_id in (select id from application where arrival % 97 = $1 % 97)",
      [day],
    );
    await find(now);
    for (const { to } of await sendAll()) mailed.set(to, (mailed.get(to) ?? 0) + 1);
    if (day % 10 > 0) continue;
    const { rows } = await pool.query<{ reference: string; isPast: boolean }>(
      `select reference, answer_by < ($1::timestamptz at time zone $2)::date as "isPast" from application
       where received_at < $1 order by random() limit 40`,
      [now, teamTimeZone],
    );
    for (const { reference, isPast } of rows) {
      const { progress } = await pageAt(reference, `/${keyOf.get(reference)}`, now);
      expect({ reference, kind: progress.kind }).not.toEqual({ reference, kind: isPast ? "open" : "late" });
    }
  }
  expect(Math.max(...mailed.values())).toBe(1);
  expect(mailed.size).toBeGreaterThan(100);
}, 300_000);

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
  expect((await readNumbers(pool, [])).work).toMatchObject({ named: 2, inTime: 1 });
  expect(chatMessages.unanswered(4, 9, null, 2)).toContain("2 candidates were told");
});
