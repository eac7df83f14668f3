import type pg from "pg";
import * as z from "zod";
import { inboxPageSize, inboxViews, type Inbox, type InboxPlace } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import {
  arrivalsOfDays,
  inboxCondition,
  mostLookedAt,
  mostRare,
  orderOf,
  rareGramsOf,
  searchText,
  type ListFacts,
  type RareFilter,
} from "./inbox-condition.ts";
import { readEntries } from "./read-entries.ts";

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
  const { rows } = await pool.query<{ references: string[]; next: number | null; counts: unknown }>(
    `with ${found}, looked as (
       select a.reference, ${toNumber} as place, ${fields} and ${words} as "isFound" from found a
       where ${exact} and (${after} is null or ${column} ${sign} ${fromNumber(after)})
       order by ${column} ${direction} limit ${lookedAt}
     ), page as (
       select reference, place from looked where "isFound" limit ${inboxPageSize + 1}
     )
     select array(select reference from page limit ${inboxPageSize}) as "references",
            json_build_object(${countsOfViews}) as counts,
            case when (select count(*) from page) > ${inboxPageSize}
                 then (select place::float8 from page offset ${inboxPageSize - 1} limit 1)
                 else (select place::float8 from looked offset ${lookedAt - 1}) end as next`,
    [...values, query.after],
  );
  const { references, next } = rows[0]!;
  const counts = countsSchema.parse(rows[0]!.counts);
  const entries = await readEntries(pool, references, hasChat);
  const ofView = counts[query.view];
  ofView.least = Math.max(ofView.least, entries.length);
  return { entries, next, found: ofView, counts };
}

const countSchema = z.strictObject({ least: z.number(), isMore: z.boolean() });

const countsSchema = z.record(z.enum(inboxViews), countSchema) satisfies z.ZodType<Inbox["counts"]>;

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
 * Returns what few applications have, of all views: at most `mostRare` of the newest, or so few in the days or of the
 * position that all of them are looked at.
 */
async function findRare(pool: pg.Pool, query: InboxQuery, facts: ListFacts): Promise<RareFilter> {
  const { found, exact, fields, words, isExact, values } = inboxCondition(
    { ...query, view: "all", order: "newest" },
    facts,
  );
  if (isExact && query.position === null) return null;
  const { rows } = await pool.query<{ rare: RareFilter }>(
    `with ${found}
     select case when count(*) < ${mostLookedAt} or count(*) filter (where "hasFields") <= ${mostRare} then 'fields'
                 when count(*) filter (where "hasWords") <= ${mostRare} then 'words' end as rare
     from (select ${fields} as "hasFields", ${words} as "hasWords" from found a
           where ${exact} order by a.arrival desc limit ${mostLookedAt}) as newest`,
    values,
  );
  return rows[0]!.rare;
}

/** Returns SQL that counts the newest applications of a list; of an exact one, any of them. */
function countNewest(query: InboxQuery, facts: ListFacts): string {
  const newest = { ...query, order: "newest" } as const;
  const { exact, fields, words, isExact } = inboxCondition(newest, facts);
  const order = isExact ? "" : `order by ${orderOf(newest, facts).column} desc`;
  return `select json_build_object('least', count(*) filter (where "isFound"), 'isMore', count(*) = ${mostLookedAt})
          from (select ${fields} and ${words} as "isFound" from found a where ${exact} ${order} limit ${mostLookedAt}) as newest`;
}

/** Returns where the application `reference` is in the list of `query`, and its neighbors there. */
export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const facts = await readFacts(pool, query);
  const { found, exact, fields, words, values } = inboxCondition(query, facts);
  const { column, ofAny } = orderOf(query, facts);
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  const [towards, away] = query.order === "newest" ? ["asc", "desc"] : ["desc", "asc"];
  const isThis = `a.reference = $${values.length + 1}`;
  const near = (side: string, direction: string) =>
    `select a.reference, ${fields} and ${words} as "isFound" from found a
     where ${exact} and ${column} ${side} (select place from this) order by ${column} ${direction} limit ${mostLookedAt}`;
  const [nearBefore, nearAfter] = [near(before, towards), near(after, away)];
  const [total, isInList] = [countNewest(query, facts), `${isThis} and ${exact} and ${fields} and ${words}`];
  const { rows } = await pool.query<Omit<InboxPlace, "total"> & { total: unknown }>(
    `with ${found},
          this as (select ${ofAny} as place from application a where ${isThis}),
          near as (${nearBefore})
     select (${total}) as total,
            case when (select count(*) from near) < ${mostLookedAt} and exists (select from found a where ${isInList})
                 then (select count(*) from near where "isFound")::integer + 1 end as number,
            (select reference from near where "isFound" limit 1) as previous,
            (select reference from (${nearAfter}) as next where "isFound" limit 1) as next`,
    [...values, reference],
  );
  const place = rows[0]!;
  return { ...place, total: countSchema.parse(place.total) };
}
