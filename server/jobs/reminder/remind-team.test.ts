import { afterAll, beforeEach, expect, test } from "vitest";
import { readInboxQuery } from "../../../application/team/inbox-address.ts";
import { reminderLines, reminderMail, type ReminderFacts } from "../../../content/team/reminder.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { doJob } from "../../../tests/support/do-job.ts";
import { storeApplication } from "../../../tests/support/store-application.ts";
import { tellCandidates } from "../../../tests/support/tell-candidates.ts";
import { createTestDatabase } from "../../../tests/support/test-database.ts";
import type { Mail, MailOutcome } from "../../mail/mailer.ts";
import { readInbox } from "../../team/inbox/read-inbox.ts";
import { remindTeam } from "./remind-team.ts";
import { reminderSender } from "./send-reminder.ts";

const database = await createTestDatabase();
const { pool } = database;
afterAll(() => database.drop());
beforeEach(() =>
  pool.query("truncate application, job, team_member cascade; update daily_reminder set done_at = null"),
);

const origin = "https://www.example.org";
const log = { info() {}, warn() {}, error() {} };

async function remindAt(local: string, parts = { hasChat: true, hasMail: true }): Promise<string[]> {
  const { rows } = await pool.query<{ at: Date }>("select $1::timestamp at time zone $2 as at", [local, teamTimeZone]);
  await remindTeam({ pool, origin, ...parts }, rows[0]!.at);
  const lines = await pool.query<{ text: string }>(
    "delete from job where kind = 'chat line' returning data #>> '{text,plain}' as text",
  );
  return lines.rows.flatMap(({ text }) => text.split("\n"));
}

/** An application received at noon of a day, in the team's zone, and promised by another one. */
async function received(day: string, answerBy: string | null = null): Promise<string> {
  const { reference } = await storeApplication(pool, { fields: { email: `${crypto.randomUUID()}@example.org` } });
  await pool.query(
    "update application set received_at = ($2 || ' 12:00')::timestamp at time zone $3, answer_by = $4 where reference = $1",
    [reference, day, teamTimeZone, answerBy],
  );
  return reference;
}

const facts: ReminderFacts = {
  day: "2026-11-27",
  since: "2026-11-26",
  by: "2026-11-30",
  received: 0,
  soon: 0,
  late: 0,
  notReached: 0,
  silent: 0,
};

test("the team is reminded on working days from nine, once a day, and only of what waits", async () => {
  // A Friday.
  expect(await remindAt("2026-11-27 09:00")).toEqual([]);
  await received("2026-11-27");
  expect(await remindAt("2026-11-27 15:00")).toEqual([]);
  for (const none of ["2026-11-28 12:00", "2026-11-29 12:00", "2026-11-30 08:59"])
    expect(await remindAt(none)).toEqual([]);
  const line = `${reminderLines.received(1, { ...facts, since: "2026-11-27" })} ${origin}/team?from=2026-11-27`;
  expect(await remindAt("2026-11-30 09:00")).toEqual([line]);
  expect(await remindAt("2026-11-30 17:00")).toEqual([]);
});

test("the first reminder of a site says all that is open, however long ago it came", async () => {
  // A Friday evening, and a Monday.
  await received("2026-11-27");
  await received("2026-11-28");
  const line = `${reminderLines.received(2, { ...facts, since: "2026-11-27" })} ${origin}/team?from=2026-11-27`;
  expect(await remindAt("2026-11-30 09:00")).toEqual([line]);
});

test("each line counts what its link lists", async () => {
  await received("2026-11-20", "2026-11-26");
  await received("2026-11-20", "2026-11-27");
  await received("2026-11-20", "2026-11-30");
  await received("2026-11-20", "2026-12-01");
  const refused = await received("2026-11-20");
  await pool.query(
    `insert into mail (application_id, kind, gave_up_at, last_failure)
     select id, 'confirmation', now(), 'no-mailbox' from application where reference = $1`,
    [refused],
  );
  for (const asked of ["2026-11-19T12:00Z", "2026-11-25T12:00Z"]) {
    const reference = await received("2026-11-18", "2026-11-20");
    await pool.query(
      `insert into mail (application_id, kind, key, answered_by, reply, subject, text, sent_at, went_to)
       select id, 'answer', gen_random_uuid(), 'Grace', 'ask', 'Hi', 'Hi', $2, email from application where reference = $1`,
      [reference, asked],
    );
  }
  const told = await received("2026-11-18", "2026-11-20");
  await tellCandidates(pool, { where: `reference = '${told}'` });
  const { late, soon, notReached, silent, received: came } = reminderLines;
  expect(await remindAt("2026-11-27 09:00")).toEqual([
    `${late(1, facts)} ${origin}/team?only=late`,
    `${soon(2, facts)} ${origin}/team?only=soon`,
    `${notReached(1, facts)} ${origin}/team?view=unmailed`,
    `${silent(1, facts)} ${origin}/team?view=waiting&only=silent`,
    `${came(5, { ...facts, since: "2026-11-20" })} ${origin}/team?from=2026-11-20`,
  ]);
});

test("the inbox lists what a line counts", async () => {
  const { rows } = await pool.query<{ day: string }>(
    "select to_char((now() at time zone $1)::date - 1, 'YYYY-MM-DD') as day",
    [teamTimeZone],
  );
  const late = await received(rows[0]!.day, rows[0]!.day);
  await received(rows[0]!.day);
  const { entries, found } = await readInbox(pool, readInboxQuery(new URLSearchParams("only=late")), true);
  expect([found, entries.map(({ reference }) => reference)]).toEqual([1, [late]]);
});

test("each member with an address who wants it gets the lines by email, also where there is no chat", async () => {
  await received("2026-11-26");
  await pool.query(
    `insert into team_member (name, email, wants_reminder) values
     ('Grace', 'grace@example.org', true), ('Bo', null, true), ('Uma', 'uma@example.org', false)`,
  );
  expect(await remindAt("2026-11-27 09:00", { hasChat: false, hasMail: true })).toEqual([]);
  const jobs = await pool.query<{ subject: string; data: { lines: string[] } }>(
    "select subject, data from job where kind = 'reminder'",
  );
  expect(jobs.rows).toHaveLength(1);
  const { subject, data } = jobs.rows[0]!;
  const mails: Mail[] = [];
  const send = reminderSender(
    { pool, log },
    {
      async send(mail): Promise<MailOutcome> {
        mails.push(mail);
        return { kind: "sent" };
      },
    },
  );
  // A reminder of another day is not sent.
  await doJob(send, { kind: "reminder", subject, data });
  expect(mails).toEqual([]);
  const { rows } = await pool.query<{ day: string }>("select to_char(now() at time zone $1, 'YYYY-MM-DD') as day", [
    teamTimeZone,
  ]);
  const { day } = rows[0]!;
  const sendToday = () => doJob(send, { kind: "reminder", subject, data: { ...data, day } });
  await pool.query("update team_member set wants_reminder = false where name = 'Grace'");
  await sendToday();
  expect(mails, "after the member has turned it off").toEqual([]);
  await pool.query("update team_member set wants_reminder = true where name = 'Grace'");
  await sendToday();
  expect(mails.map(({ to, subject: title }) => [to, title])).toEqual([
    ["grace@example.org", reminderMail.subject(day)],
  ]);
  for (const line of data.lines) expect(mails[0]!.text).toContain(line);
  expect(mails[0]!.text).toContain(`${origin}/team/settings`);
});
