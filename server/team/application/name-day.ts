import type pg from "pg";
import type { ApplicationSettings } from "../../../application/answer.ts";
import type { NameDayOutcome } from "../../../application/team/application.ts";
import type { ApplicationState } from "../../../application/team/inbox.ts";
import { daysToName } from "../../../application/team/later-day.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { answerBy } from "../../applications/progress.ts";
import { recordChange } from "../../applications/record-change.ts";
import { teamDayOf } from "../../applications/team-day.ts";
import { inTransaction } from "../../database/transaction.ts";
import { keptSince } from "../../retention/purge-applications.ts";

type NamedDay = { member: string; reference: string; day: string };

/**
 * Names a later day by which an open application is to be answered, and writes it to the log. The day that was first named
 * stays what it was.
 */
export async function nameDay(
  pool: pg.Pool,
  { member, reference, day }: NamedDay,
  { hasChat, retentionDays }: ApplicationSettings,
): Promise<NameDayOutcome> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<PromisedApplication>(selectPromise(hasChat), [reference]);
    const [application] = rows;
    if (!application) return { kind: "gone" };
    const { state, today } = application;
    if (state !== "open") return { kind: "changed" };
    const { first, last } = daysToName(application, { today, retentionDays, timeZone: teamTimeZone });
    if (day < first) return { kind: "too-early", first };
    if (day > last) return { kind: "after-deletion", last };
    await client.query("update application set new_answer_by = $2 where reference = $1", [reference, day]);
    await recordChange(client, { member, action: "day-named", subject: reference });
    return { kind: "done" };
  });
}

type PromisedApplication = { state: ApplicationState; promised: string | null; keptSince: Date; today: string };

const selectPromise = (hasChat: boolean) => `
  select state, ${answerBy} as promised, ${keptSince(hasChat)} as "keptSince",
         to_char(${teamDayOf("now()")}, 'YYYY-MM-DD') as today
  from application a where reference = $1 for no key update`;
