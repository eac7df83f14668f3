import type pg from "pg";
import {
  inboxPageSize,
  inboxViews,
  mostCounted,
  type Inbox,
  type InboxEntry,
  type InboxPlace,
} from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { shownEmail } from "../../applications/shown-email.ts";
import { isUnmailed, lastMail, mailState } from "../../applications/stored-mail.ts";
import { answerBy, isOpen } from "../../applications/team-progress.ts";
import { lateAfterSeconds } from "../../status/read-status.ts";
import {
  arrivalsOfDays,
  countedAmong,
  inboxCondition,
  mostLookedAt,
  orderOf,
  rareGramsOf,
  searchText,
  type ListFacts,
  type RareFilter,
} from "./inbox-condition.ts";

/** Returns a page of the inbox. `hasChat`: Telegram is configured; without it nothing is late. */
export async function readInbox(pool: pg.Pool, query: InboxQuery, hasChat = true): Promise<Inbox> {
  const facts = await readFacts(pool, query);
  const { found, exact, fields, words, isExact, values } = inboxCondition(query, facts);
  const { column, toNumber, fromNumber } = orderOf(query, facts);
  const after = `$${values.length + 1}::bigint`;
  const [sign, direction] = query.order === "newest" ? ["<", "desc"] : [">", "asc"];
  // One row more than a page says whether there is another one. If a page is not full, there may be more behind what was
  // looked at.
  const lookedAt = isExact ? inboxPageSize + 1 : mostLookedAt;
  const countsOfViews = inboxViews
    .map((one) => `'${one}', (${countNewest({ ...query, view: one }, facts)})`)
    .join(", ");
  const { rows } = await pool.query<{ arrivals: string[]; next: number | null; counts: Inbox["counts"] }>(
    `with ${found}, looked as (
       select a.arrival, ${toNumber} as place, ${fields} and ${words} as "isFound" from found a
       where ${exact} and (${after} is null or ${column} ${sign} ${fromNumber(after)})
       order by ${column} ${direction} limit ${lookedAt}
     ), page as (
       select arrival, place from looked where "isFound" limit ${inboxPageSize + 1}
     )
     select array(select arrival::text from page limit ${inboxPageSize}) as arrivals,
            json_build_object(${countsOfViews}) as counts,
            case when (select count(*) from page) > ${inboxPageSize}
                 then (select place::float8 from page offset ${inboxPageSize - 1} limit 1)
                 else (select place::float8 from looked offset ${lookedAt - 1}) end as next`,
    [...values, query.after],
  );
  const { arrivals, next, counts } = rows[0]!;
  const entries = await selectEntries(pool, `a.arrival = any($1) order by ${column} ${direction}`, arrivals, hasChat);
  const ofView = counts[query.view];
  ofView.least = Math.max(ofView.least, entries.length);
  return { entries, next, found: ofView, counts };
}

/** Returns the rows of the applications `references` that still exist, newest first. */
export async function readEntries(pool: pg.Pool, references: string[]): Promise<InboxEntry[]> {
  return selectEntries(pool, "a.reference = any($1) order by a.arrival desc", references, true);
}

/** Other applications with the same mailbox or phone number, the newest first, at most 20. */
export async function readSamePerson(pool: pg.Pool, applicationId: string): Promise<InboxEntry[]> {
  // PostgreSQL expects many: to find the newest, or a limited number, it would walk through all applications.
  const { rows } = await pool.query<{ arrival: string }>(
    `with others as materialized (
       select arrival from application
       where id <> $1 and person_keys && (select person_keys from application where id = $1)
     )
     select arrival::text from (select * from others limit ${mostCounted}) as few order by arrival desc limit 20`,
    [applicationId],
  );
  if (rows.length === 0) return [];
  const arrivals = rows.map(({ arrival }) => arrival);
  return selectEntries(pool, "a.arrival = any($1) order by a.arrival desc", arrivals, true);
}

const shownLength = 300;

/** In the team's zone. */
const today = `(now() at time zone '${teamTimeZone}')::date`;

/** `condition`: which applications, in which order, as SQL; $1 are `names` of them. */
async function selectEntries(
  pool: pg.Pool,
  condition: string,
  names: string[],
  hasChat: boolean,
): Promise<InboxEntry[]> {
  const { rows } = await pool.query<InboxEntry>(
    `select a.reference, a.received_at as "receivedAt",
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
            ${isUnmailed} as "isUnmailed"
     from application a left join resume r on r.application_id = a.id ${lastMail("answer")}
     where ${condition}`,
    [names],
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
 * Returns what few applications have, of all views: at most a page of the newest, or so few in the days or of the position
 * that all of them are looked at.
 */
async function findRare(pool: pg.Pool, query: InboxQuery, facts: ListFacts): Promise<RareFilter> {
  const { found, exact, fields, words, isExact, values } = inboxCondition({ ...query, view: "all" }, facts);
  if (isExact && query.position === null) return null;
  const { rows } = await pool.query<{ rare: RareFilter }>(
    `with ${found}
     select case when count(*) < ${mostLookedAt} or count(*) filter (where "hasFields") <= ${inboxPageSize} then 'fields'
                 when count(*) filter (where "hasWords") <= ${inboxPageSize} then 'words' end as rare
     from (select ${fields} as "hasFields", ${words} as "hasWords" from found a
           where ${exact} order by a.arrival desc limit ${mostLookedAt}) as newest`,
    values,
  );
  return rows[0]!.rare;
}

/** Returns SQL that counts the newest applications of a list; of an exact one, any of them. */
function countNewest(query: InboxQuery, facts: ListFacts): string {
  const { exact, fields, words, isExact } = inboxCondition(query, facts);
  const order = isExact ? "" : `order by ${orderOf({ ...query, order: "newest" }, facts).column} desc`;
  return `select json_build_object('least', count(*) filter (where "isFound"), 'isMore', count(*) = ${countedAmong})
          from (select ${fields} and ${words} as "isFound" from found a where ${exact} ${order} limit ${countedAmong}) as newest`;
}

/** Returns where the application `reference` is in the list of `query`, and its neighbors there. */
export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const facts = await readFacts(pool, query);
  const { found, exact, fields, words, isExact, values } = inboxCondition(query, facts);
  const lookedAt = isExact ? countedAmong : mostLookedAt;
  const { column, ofAny } = orderOf(query, facts);
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  const [towards, away] = query.order === "newest" ? ["asc", "desc"] : ["desc", "asc"];
  const isThis = `a.reference = $${values.length + 1}`;
  const near = (side: string, direction: string) =>
    `select a.reference, ${fields} and ${words} as "isFound" from found a
     where ${exact} and ${column} ${side} (select place from this) order by ${column} ${direction} limit ${lookedAt}`;
  const [nearBefore, nearAfter] = [near(before, towards), near(after, away)];
  const [total, isInList] = [countNewest(query, facts), `${isThis} and ${exact} and ${fields} and ${words}`];
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
