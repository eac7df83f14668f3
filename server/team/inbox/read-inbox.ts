import type pg from "pg";
import {
  inboxPageSize,
  inboxViews,
  type Inbox,
  type InboxEntry,
  type InboxPlace,
} from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { lastMail, mailState } from "../../applications/stored-mail.ts";
import { answerBy, isOpen } from "../../applications/team-progress.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import {
  arrivalsOfDays,
  countedAmong,
  inboxCondition,
  inboxViewSql,
  orderOf,
  rareGramsOf,
  searchText,
  type InboxCondition,
  type ListFacts,
  type RareFilter,
} from "./inbox-condition.ts";

/** Returns a page of the inbox. `hasChat`: Telegram is configured; without it nothing is late. */
export async function readInbox(pool: pg.Pool, query: InboxQuery, hasChat = true): Promise<Inbox> {
  const facts = await readFacts(pool, query);
  const { found, exact, fields, words, lookedAt, values } = inboxCondition(query, facts);
  const { column, toNumber, fromNumber } = orderOf(query, facts);
  const after = `$${values.length + 1}::bigint`;
  const [sign, direction] = query.order === "newest" ? ["<", "desc"] : [">", "asc"];
  const looked = `select a.arrival, ${toNumber} as place, ${fields} and ${words} as "isFound" from found a
    where ${exact} and (${after} is null or ${column} ${sign} ${fromNumber(after)})
    order by ${column} ${direction} limit ${lookedAt}`;
  // One row more than a page says whether there is another page.
  const page = `a.arrival = any(array(
      with ${found} select arrival from (${looked}) as looked where "isFound" limit ${inboxPageSize + 1}))
    order by ${column} ${direction}`;
  const pageValues = [...values, query.after];
  const [rows, counts] = await Promise.all([
    selectEntries(pool, toNumber, page, pageValues, hasChat),
    countViews(pool, query, facts),
  ]);
  const entries = rows.slice(0, inboxPageSize);
  const ofView = counts[query.view];
  ofView.least = Math.max(ofView.least, entries.length);
  const last = rows.length > inboxPageSize ? entries.at(-1)!.place : null;
  if (last !== null || lookedAt === countedAmong) return { entries, next: last, found: ofView, counts };
  // The page is not full, and there may be more behind what was looked at.
  const { rows: ends } = await pool.query<{ place: number }>(
    `with ${found} select place::float8 as place from (${looked}) as looked offset ${lookedAt - 1}`,
    pageValues,
  );
  return { entries, next: ends[0]?.place ?? null, found: ofView, counts };
}

/** Returns the rows of the applications `references` that still exist, newest first. */
export async function readEntries(pool: pg.Pool, references: string[]): Promise<InboxEntry[]> {
  return selectEntries(pool, "a.arrival", "a.reference = any($1) order by a.arrival desc", [references], true);
}

/** Other applications with the same mailbox or phone number, the newest first, at most 20. */
export async function readSamePerson(pool: pg.Pool, applicationId: string): Promise<InboxEntry[]> {
  // Most have none, and PostgreSQL would look through all applications for the twenty newest.
  const { rows } = await pool.query<{ id: string }>(
    `select id from application
     where id <> $1 and person_keys && (select person_keys from application where id = $1)`,
    [applicationId],
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return selectEntries(pool, "a.arrival", "a.id = any($1) order by a.arrival desc limit 20", [ids], true);
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

async function readFacts(pool: pg.Pool, query: InboxQuery): Promise<ListFacts> {
  const { from, to, search } = query;
  const facts: ListFacts = { rare: null, grams: [], arrivals: null };
  if (from !== null || to !== null) {
    const { rows } = await pool.query<{ first: number; last: number }>(arrivalsOfDays, [from, to]);
    facts.arrivals = rows[0]!;
  }
  facts.rare = await findRare(pool, query, facts);
  if (facts.rare === "words") {
    const { rows } = await pool.query<{ text: string }>(
      `select ${searchText} as text from application a order by a.arrival desc limit 100`,
    );
    facts.grams = rareGramsOf(
      search,
      rows.map(({ text }) => text),
    );
  }
  return facts;
}

/**
 * Returns what at most a page of the newest applications have, of all views; null while there are so few applications
 * that all of them are counted.
 */
async function findRare(pool: pg.Pool, query: InboxQuery, facts: ListFacts): Promise<RareFilter> {
  const condition = inboxCondition({ ...query, view: "all" }, facts);
  const { found, exact, fields, words, lookedAt, values } = condition;
  if (fields === "true" && words === "true") return null;
  const { rows } = await pool.query<{ rare: RareFilter }>(
    `with ${found}
     select case when count(*) < ${countedAmong} then null
                 when count(*) filter (where "hasFields") <= ${inboxPageSize} then 'fields'
                 when count(*) filter (where "hasWords") <= ${inboxPageSize} then 'words' end as rare
     from (select ${fields} as "hasFields", ${words} as "hasWords" from found a
           where ${exact} order by a.arrival desc limit ${lookedAt}) as newest`,
    values,
  );
  return rows[0]!.rare;
}

/** Returns how many each view has with the search and the filters of `query`. */
async function countViews(pool: pg.Pool, query: InboxQuery, facts: ListFacts): Promise<Inbox["counts"]> {
  const { found, values } = inboxCondition(query, facts);
  const views = inboxViews.map((view) => `'${view}', (${countNewest(inboxCondition({ ...query, view }, facts))})`);
  const { rows } = await pool.query<Pick<Inbox, "counts">>(
    `with ${found} select json_build_object(${views.join(", ")}) as counts`,
    values,
  );
  return rows[0]!.counts;
}

/** Returns SQL that counts the newest applications of a condition; where all of them count, of any time. */
function countNewest({ exact, fields, words }: InboxCondition): string {
  const order = fields === "true" && words === "true" ? "" : "order by a.arrival desc";
  return `select json_build_object('least', count(*) filter (where "isFound"), 'isMore', count(*) = ${countedAmong})
          from (select ${fields} and ${words} as "isFound" from found a where ${exact} ${order} limit ${countedAmong}) as newest`;
}

/** Returns where the application `reference` is in the list of `query`, and its neighbors there. */
export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const facts = await readFacts(pool, query);
  const condition = inboxCondition(query, facts);
  const { found, exact, fields, words, lookedAt, values } = condition;
  const { column, ofAny } = orderOf(query, facts);
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  const [towards, away] = query.order === "newest" ? ["asc", "desc"] : ["desc", "asc"];
  const isThis = `a.reference = $${values.length + 1}`;
  const near = (side: string, direction: string) =>
    `select a.reference, ${fields} and ${words} as "isFound" from found a
     where ${exact} and ${column} ${side} (select place from this) order by ${column} ${direction} limit ${lookedAt}`;
  const [nearBefore, nearAfter] = [near(before, towards), near(after, away)];
  const [total, isInList] = [countNewest(condition), `${isThis} and ${exact} and ${fields} and ${words}`];
  const { rows } = await pool.query<InboxPlace>(
    `with ${found},
          this as (select ${ofAny} as place from application a where ${isThis}),
          near as (${nearBefore})
     select (${total}) as total,
            case when (select count(*) from near) < ${lookedAt} and exists (select from found a where ${isInList})
                 then (select count(*) from near where "isFound")::integer + 1 end as number,
            (select reference from near where "isFound" limit 1) as previous,
            (select reference from (${nearAfter}) as next where "isFound" limit 1) as next`,
    [...values, reference],
  );
  return rows[0]!;
}
