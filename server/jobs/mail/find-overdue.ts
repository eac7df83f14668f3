import { randomUUID } from "node:crypto";
import type pg from "pg";
import { isPromised, isUnanswered, passedDay } from "../../applications/progress.ts";
import { mailboxOf } from "../../applications/same-person.ts";
import { mayBeMailed } from "../../applications/stored-mail.ts";
import { inTransaction } from "../../database/transaction.ts";
import { teamDayOf } from "../../applications/team-day.ts";
import { lookAtClock } from "../../retention/look-at-clock.ts";
import type { HandlerParts, JobHandler } from "../job-kinds.ts";
import { isReminderOver } from "../reminder/remind-team.ts";
import { addMail } from "./add-mail.ts";

/**
 * Finds the candidates who were not answered by the day that was named, and adds the email that says so: one to each
 * mailbox, for all of its applications, once for each named day; again on the next working morning where the mailbox had
 * had all mail of its day. The team is reminded first, also in its chat where it has one (`hasChat`). Nothing is decided
 * about an application. `now`: the tests' clock, in place of the database's.
 */
export function overdueFinder(
  { pool, log, hasChat }: HandlerParts & { hasChat: boolean },
  now: () => Date | null = () => null,
): JobHandler {
  return async () => {
    const at = now();
    if (!(await isReminderOver(pool, hasChat, at))) return;
    // A day that only a wrong clock says has passed.
    if ((await lookAtClock(pool)).jump !== null) return;
    const { rows } = await pool.query<OverdueApplication>(selectOverdue, [at]);
    for (const ofOne of Map.groupBy(rows, ({ email }) => mailboxOf(email)).values()) await addOverdueMail(pool, ofOne);
    if (rows.length > 0)
      log.warn({ count: rows.length }, "Applications were not answered by the day that their candidates were told.");
    return undefined;
  };
}

/** `passedDay`: the last day that was named and has passed, such as 2026-12-09. */
type OverdueApplication = { id: string; reference: string; email: string; passedDay: string };

async function addOverdueMail(pool: pg.Pool, applications: OverdueApplication[]): Promise<void> {
  const letter = randomUUID();
  await inTransaction(pool, async (client) => {
    for (const { id, passedDay } of applications)
      await addMail(client, { applicationId: id, kind: "overdue", letter, passedDay });
  });
}

const at = "coalesce($1::timestamptz, now())";

const selectOverdue = `
  select a.id, a.reference, a.email, to_char(${passedDay(at)}, 'YYYY-MM-DD') as "passedDay" from application a
  where ${isUnanswered} and ${isPromised} and ${passedDay(at)} is not null and ${mayBeMailed}
    and not exists (
      select from mail where application_id = a.id and kind = 'overdue' and passed_day >= ${passedDay(at)}
        and (last_failure is distinct from 'too-many' or ${teamDayOf("added_at")} = ${teamDayOf(at)}))
  order by a.arrival`;
