import type pg from "pg";
import {
  inboxPageSize,
  inboxViews,
  type Inbox,
  type InboxEntry,
  type InboxPlace,
  type InboxView,
} from "../../../application/team/inbox.ts";
import { readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { lastMail, mailState } from "../../applications/stored-mail.ts";
import { answerBy, isOpen } from "../../applications/team-progress.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import { inboxCondition, inboxViewSql, orderOf, type InboxCondition } from "./inbox-condition.ts";

/** Returns a page of the inbox. `hasChat`: Telegram is configured; without it nothing is late. */
export async function readInbox(pool: pg.Pool, query: InboxQuery, hasChat = true): Promise<Inbox> {
  const isRareSearch = await isRare(pool, query);
  const { sql, values } = inboxCondition(query, isRareSearch);
  const { column, toNumber, fromNumber } = orderOf(query.view, query.order);
  const after = `$${values.length + 1}::bigint`;
  const [sign, direction] = query.order === "newest" ? ["<", "desc"] : [">", "asc"];
  // One row more than a page says whether there is another page.
  const page = `${sql} and (${after} is null or ${column} ${sign} ${fromNumber(after)})
     order by ${column} ${direction} limit ${inboxPageSize + 1}`;
  const [rows, counts] = await Promise.all([
    selectEntries(pool, toNumber, page, [...values, query.after], hasChat),
    countViews(pool, query, isRareSearch),
  ]);
  const entries = rows.slice(0, inboxPageSize);
  const found = counts[query.view];
  found.least = Math.max(found.least, entries.length);
  return { entries, next: rows.length > inboxPageSize ? entries.at(-1)!.place : null, found, counts };
}

/** Returns the rows of the applications `references` that still exist, newest first. */
export async function readEntries(pool: pg.Pool, references: string[]): Promise<InboxEntry[]> {
  return selectEntries(pool, "a.arrival", "a.reference = any($1) order by a.arrival desc", [references], true);
}

/** Other applications with the same mailbox or phone number, the newest first, at most 20. */
export async function readSamePerson(pool: pg.Pool, applicationId: string): Promise<InboxEntry[]> {
  // The array is made first: PostgreSQL would otherwise look through all applications, the newest first, for twenty.
  const isSame = `a.id <> $1 and a.id = any(array(
    select id from application where person_keys && (select person_keys from application where id = $1)))`;
  return selectEntries(pool, "a.arrival", `${isSame} order by a.arrival desc limit 20`, [applicationId], true);
}

const shownLength = 300;

/** In the team's zone. */
const today = `(now() at time zone '${teamTimeZone}')::date`;

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
            case when ${isOpen} and a.answer_by is not null then json_build_object('day', ${answerBy}, 'state',
              case when a.answer_by < ${today} then 'past' when a.answer_by <= ${today} + 2 then 'soon' else 'later' end
            ) end as due,
            ${inboxViewSql.unmailed} as "isUnmailed"
     from application a left join resume r on r.application_id = a.id ${lastMail("answer")}
     where ${condition}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    name: singleLine(row.name),
    firstName: singleLine(row.firstName),
    email: shownEmail(row.email),
    letter: singleLine(row.letter),
    note: row.note && singleLine(row.note),
    // JSON has no dates.
    answer: row.answer && { ...row.answer, at: new Date(row.answer.at) },
  }));
}

/** Returns whether a search is for words that fewer of the newest applications have than a page shows. */
async function isRare(pool: pg.Pool, query: InboxQuery): Promise<boolean> {
  if (query.search === null) return false;
  const condition = inboxCondition({ ...everything, search: query.search });
  const newestFound = newest(condition);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from (${newestFound}) as newest where "isFound"`,
    condition.values,
  );
  return rows[0]!.count <= inboxPageSize;
}

const everything = readInboxQuery(new URLSearchParams({ view: "all" }));

/** Returns the newest applications that `indexed` finds, and whether they meet `others`. */
function newest({ indexed, others, lookedAt }: InboxCondition): string {
  return `select ${others} as "isFound" from application a where ${indexed} order by a.arrival desc limit ${lookedAt}`;
}

/** Returns how many each view has with the search and the filters of `query`. */
async function countViews(pool: pg.Pool, query: InboxQuery, isRareSearch: boolean): Promise<Inbox["counts"]> {
  const { sql, values } = inboxCondition({ ...query, view: "all" }, isRareSearch);
  const countOf = (view: InboxView) =>
    isRareSearch
      ? `json_build_object('least', count(*) filter (where ${inboxViewSql[view]}), 'isMore', false)`
      : `(${countNewest(inboxCondition({ ...query, view }))})`;
  const views = inboxViews.map((view) => `'${view}', ${countOf(view)}`);
  const { rows } = await pool.query<Pick<Inbox, "counts">>(
    `select json_build_object(${views.join(", ")}) as counts ${isRareSearch ? `from application a where ${sql}` : ""}`,
    values,
  );
  return rows[0]!.counts;
}

function countNewest(condition: InboxCondition): string {
  return `select json_build_object('least', count(*) filter (where "isFound"), 'isMore', count(*) = ${condition.lookedAt})
          from (${newest(condition)}) as newest`;
}

/** Returns where the application `reference` is in the list of `query`, and its neighbors there. */
export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const isRareSearch = await isRare(pool, query);
  const condition = inboxCondition(query, isRareSearch);
  const { sql, indexed, others, lookedAt, values } = condition;
  const { column, ofAny } = orderOf(query.view, query.order);
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  const [towards, away] = query.order === "newest" ? ["asc", "desc"] : ["desc", "asc"];
  // The applications of a rare search are found once; of another list, those near this one are read.
  const list = `select a.reference, ${column} as place from application a where ${sql}`;
  const near = `select ${others} as "isFound" from application a
                where ${indexed} and ${column} ${before} (select place from this)
                order by ${column} ${towards} limit ${lookedAt}`;
  const numbers = isRareSearch
    ? `select json_build_object('least', count(*), 'isMore', false) as total,
              count(*) filter (where place ${before} (select place from this)) + 1 as number from list`
    : `select (${countNewest(condition)}) as total,
              case when count(*) < ${lookedAt} then count(*) filter (where "isFound") + 1 end as number from (${near}) as near`;
  const { rows } = await pool.query<InboxPlace>(
    `with this as (select ${ofAny} as place from application a where reference = $${values.length + 1}),
          list as ${isRareSearch ? "" : "not"} materialized (${list}),
          numbers as (${numbers})
     select total, case when exists (select from list where place = (select place from this)) then number::integer end as number,
            (select reference from list where place ${before} (select place from this) order by place ${towards} limit 1) as previous,
            (select reference from list where place ${after} (select place from this) order by place ${away} limit 1) as next
     from numbers`,
    [...values, reference],
  );
  return rows[0]!;
}
