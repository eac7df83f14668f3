import type pg from "pg";
import {
  inboxPageSize,
  inboxViews,
  type Inbox,
  type InboxEntry,
  type InboxPlace,
} from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { lastMail, mailState } from "../../applications/stored-mail.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import { inboxCondition, inboxViewSql, orderOf } from "./inbox-condition.ts";

/** A page of the inbox. `hasChat`: Telegram is configured; without it nothing is late. */
export async function readInbox(pool: pg.Pool, query: InboxQuery, hasChat = true): Promise<Inbox> {
  const { sql, values } = inboxCondition(query);
  const { column, toNumber, fromNumber } = orderOf(query.view);
  const after = `$${values.length + 1}::bigint`;
  const [sign, direction] = query.order === "newest" ? ["<", "desc"] : [">", "asc"];
  // One row more than a page says whether there is another page.
  const page = `${sql} and (${after} is null or ${column} ${sign} ${fromNumber(after)})
     order by ${column} ${direction} limit ${inboxPageSize + 1}`;
  const [rows, counts] = await Promise.all([
    selectEntries(pool, toNumber, page, [...values, query.after], hasChat),
    count(pool, query),
  ]);
  const entries = rows.slice(0, inboxPageSize);
  return { entries, next: rows.length > inboxPageSize ? entries.at(-1)!.place : null, ...counts };
}

/** The rows of the applications `references` that still exist, newest first. */
export async function readEntries(pool: pg.Pool, references: string[]): Promise<InboxEntry[]> {
  return selectEntries(pool, "a.arrival", "a.reference = any($1) order by a.arrival desc", [references], true);
}

/** Other applications with the same mailbox or phone number, the newest first, at most 20. */
export async function readSamePerson(pool: pg.Pool, applicationId: string): Promise<InboxEntry[]> {
  const isSame = "a.person_keys && (select person_keys from application where id = $1) and a.id <> $1";
  return selectEntries(pool, "a.arrival", `${isSame} order by a.arrival desc limit 20`, [applicationId], true);
}

const shownLength = 300;

async function selectEntries(
  pool: pg.Pool,
  place: string,
  condition: string,
  values: unknown[],
  hasChat: boolean,
): Promise<InboxEntry[]> {
  const { rows } = await pool.query<InboxEntry>(
    `select (${place})::float8 as place, a.reference, a.received_at as "receivedAt",
            a.first_name || ' ' || a.last_name as name, a.first_name as "firstName", a.email,
            a.position_title as position, a.experience,
            left(a.cover_letter, ${shownLength}) as letter, a.portfolio is not null as "hasPortfolio", a.source,
            left(a.note, ${shownLength}) as note, a.handled_by as "handledBy",
            a.handled_at as "handledAt", a.spam_signs <> '{}' as "hasSpamSigns", r.scan,
            case when a.waiting_since is null then 'delivered'
                 when ${hasChat} and a.waiting_since < now() - interval '${lateAfterSeconds} seconds' then 'late'
                 else 'waiting' end as chat,
            case when answer.id is not null then json_build_object('reply', answer.reply, 'by', answer.answered_by,
              'at', answer.added_at, 'subject', answer.subject, 'state', ${mailState("answer")}) end as answer,
            ${inboxViewSql.unmailed} as "isUnmailed"
     from application a left join resume r on r.application_id = a.id ${lastMail("answer")}
     where ${condition}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    name: singleLine(row.name),
    firstName: singleLine(row.firstName),
    letter: singleLine(row.letter),
    note: row.note && singleLine(row.note),
    // JSON has no dates.
    answer: row.answer && { ...row.answer, at: new Date(row.answer.at) },
  }));
}

/** The length of the list, and of each view with the same search and filters: one look at each application. */
async function count(pool: pg.Pool, query: InboxQuery): Promise<Pick<Inbox, "found" | "counts">> {
  const { sql, values } = inboxCondition({ ...query, view: "all" });
  const views = inboxViews.map((view) => `'${view}', count(*) filter (where ${inboxViewSql[view]})`);
  const { rows } = await pool.query<Pick<Inbox, "counts">>(
    `select json_build_object(${views.join(", ")}) as counts from application a where ${sql}`,
    values,
  );
  const { counts } = rows[0]!;
  return { found: counts[query.view], counts };
}

export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const { sql, values } = inboxCondition(query);
  const { column, ofAny } = orderOf(query.view);
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  const [nearestBefore, nearestAfter] = query.order === "newest" ? ["min", "max"] : ["max", "min"];
  const { rows } = await pool.query<InboxPlace>(
    `with this as (select ${ofAny} as place from application a where reference = $${values.length + 1}),
     found as (
       select count(*)::integer as total, count(*) filter (where ${column} ${before} this.place)::integer + 1 as number,
              bool_or(${column} = this.place) as "isListed",
              ${nearestBefore}(${column}) filter (where ${column} ${before} this.place) as previous,
              ${nearestAfter}(${column}) filter (where ${column} ${after} this.place) as next
       from application a, this where ${sql}
     )
     select total, case when "isListed" then number end as number,
            (select reference from application a where ${column} = previous limit 1) as previous,
            (select reference from application a where ${column} = next limit 1) as next
     from found`,
    [...values, reference],
  );
  return rows[0]!;
}
