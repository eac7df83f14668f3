import type pg from "pg";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { teamPath, teamPaths } from "../../../application/team/addresses.ts";
import {
  reminderFigures,
  reminderLines,
  type ReminderFacts,
  type ReminderFigure,
} from "../../../content/team/reminder.ts";
import { dueConditions, isUnanswered, nextWorkingDay } from "../../applications/progress.ts";
import { teamDayOf } from "../../applications/team-day.ts";
import { isUnmailed } from "../../applications/stored-mail.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { inTransaction } from "../../database/transaction.ts";
import { compose, plain } from "../../telegram/chat-text.ts";
import { addChatLine, isChatLineWaiting } from "../chat/send-line.ts";
import { addJob } from "../job-table.ts";
import type { ReminderMail } from "./send-reminder.ts";

/** Who can be reminded, and where the inbox is, without a slash at the end. */
export type ReminderParts = { pool: pg.Pool; origin: string; hasChat: boolean; hasMail: boolean };

/**
 * On working days from nine, in the team's zone, tells the team what waits for it, if anything does: in one line in the
 * chat, and in an email to each member with an address who wants it. Once a day, also if the site was off at nine. `now`: the
 * tests' clock, in place of the database's.
 */
export async function remindTeam(
  { pool, origin, hasChat, hasMail }: ReminderParts,
  now: Date | null = null,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<ReminderFacts>(selectFacts, [now]);
    const [facts] = rows;
    if (!facts) return;
    await client.query("update daily_reminder set done_at = coalesce($1, now())", [now]);
    const lines = linesOf(facts, origin);
    if (lines.length === 0) return;
    if (hasChat) await addChatLine(client, chatSubject, { text: compose([plain(lines.join("\n"))]) });
    if (!hasMail) return;
    const { rows: members } = await client.query<{ id: string }>(
      "select id from team_member where email is not null and wants_reminder order by id",
    );
    const mail: ReminderMail = { day: facts.day, lines, settingsUrl: origin + teamPaths.settings };
    for (const { id } of members) await addJob(client, { kind: "reminder", subject: id, data: mail });
  });
}

const chatSubject = "reminder";

/**
 * Returns whether the team has had today's reminder for long enough to act on it, and it is still morning on a working day:
 * the time in which candidates are told that their answer is late. `now`: the tests' clock.
 */
export async function isReminderOver(pool: pg.Pool, hasChat: boolean, now: Date | null = null): Promise<boolean> {
  const { rows } = await pool.query<{ isOver: boolean }>(
    `with ${clock} select extract(isodow from local) < 6 and extract(hour from local) between ${hours.late} and ${hours.noon - 1}
       and ${teamDayOf("done_at")} = local::date as "isOver"
     from clock, daily_reminder`,
    [now],
  );
  return rows[0]?.isOver === true && !(hasChat && (await isChatLineWaiting(pool, chatSubject)));
}

/** Of the team's day: when the team is reminded, and from when to when candidates are told. */
const hours = { remind: 9, late: 10, noon: 12 };

const clock = `clock as (select at, at at time zone '${teamTimeZone}' as local from (select coalesce($1::timestamptz, now()) as at) as now)`;

const due = dueConditions("clock.at");

/** Since when the first reminder counts: a new site may have had a weekend before it. */
const oldestDay = `(select min(${teamDayOf("a.received_at")}) from application a where ${isUnanswered})`;

/** Selects a row once on each working day, at the first look after nine. */
const selectFacts = `
  with ${clock}, due as (
    select at, coalesce(${teamDayOf("done_at")}, ${oldestDay}, ${teamDayOf("at")}) as since from clock, daily_reminder
    where extract(isodow from local) < 6 and extract(hour from local) >= ${hours.remind}
      and (done_at is null or ${teamDayOf("done_at")} <> local::date)
  )
  select to_char(${teamDayOf("clock.at")}, 'YYYY-MM-DD') as day, to_char(since, 'YYYY-MM-DD') as since,
         to_char(${nextWorkingDay("clock.at")}, 'YYYY-MM-DD') as by,
         count(*) filter (where ${isUnanswered} and ${teamDayOf("a.received_at")} >= since)::integer as received,
         count(*) filter (where ${due.soon})::integer as soon, count(*) filter (where ${due.late})::integer as late,
         count(*) filter (where ${due.silent})::integer as silent,
         count(*) filter (where ${isUnmailed})::integer as "notReached"
  from due as clock left join application a on true group by clock.at, since`;

/** The list of the inbox that has what a figure counts. */
const lists: Record<ReminderFigure, (facts: ReminderFacts) => Partial<ReturnType<typeof readInboxQuery>>> = {
  received: ({ since }) => ({ from: since }),
  soon: () => ({ only: "soon" }),
  late: () => ({ only: "late" }),
  notReached: () => ({ view: "unmailed" }),
  silent: () => ({ view: "waiting", only: "silent" }),
};

function linesOf(facts: ReminderFacts, origin: string): string[] {
  const all = readInboxQuery(new URLSearchParams());
  return reminderFigures
    .filter((figure) => facts[figure] > 0)
    .map((figure) => {
      const url = origin + teamPath + inboxSearch(all, lists[figure](facts));
      return `${reminderLines[figure](facts[figure], facts)} ${url}`;
    });
}
