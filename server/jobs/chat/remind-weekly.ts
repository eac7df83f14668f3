import type pg from "pg";
import { teamPath } from "../../../application/team/addresses.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isPromised, isUnanswered } from "../../applications/progress.ts";
import { inTransaction } from "../../database/transaction.ts";
import { compose, plain } from "../../telegram/chat-text.ts";
import { addChatLine } from "./send-line.ts";

/**
 * On Mondays from nine, for the team, adds a line for the chat about how many wait, if one has for more than seven days, or
 * if the day that was named to one comes this week or has passed. At most once a week. `now`: the tests' clock.
 */
export async function remindWeekly(pool: pg.Pool, publicUrl: string | null, now = new Date()): Promise<void> {
  const { rows } = await pool.query<{ count: number; days: number; due: number }>(selectWaiting, [now]);
  const [waiting] = rows;
  if (!waiting) return;
  await inTransaction(pool, async (client) => {
    await client.query("update weekly_reminder set done_at = $1", [now]);
    if (waiting.days < fewestDays && waiting.due === 0) return;
    const inbox = publicUrl?.startsWith("https:") ? publicUrl + teamPath : null;
    const text = chatMessages.unanswered(waiting.count, waiting.days, inbox, waiting.due);
    await addChatLine(client, "reminder", { text: compose([plain(text)]) });
  });
}

/** Seven whole days and part of the eighth are more than seven days. */
const fewestDays = 7;

/** Selects what waits, once a week: at the first look on a Monday after nine. */
const selectWaiting = `
  with clock as (select $1::timestamptz at time zone '${teamTimeZone}' as local)
  select count(*)::integer as count,
         coalesce(floor(extract(epoch from $1::timestamptz - min(received_at)) / 86400), 0)::integer as days,
         count(*) filter (where ${isPromised} and answer_by <= local::date + 6)::integer as due
  from application a, clock, weekly_reminder
  where ${isUnanswered} and extract(isodow from local) = 1 and extract(hour from local) >= 9
    and (done_at is null or (done_at at time zone '${teamTimeZone}')::date <> local::date)
  having count(*) > 0`;
