import type pg from "pg";
import { inboxPageSize, type Inbox, type InboxPlace } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { countsOfViews, filterOf, inboxCondition, orderOf } from "./inbox-condition.ts";
import { readEntries } from "./read-entries.ts";

/** Returns a page of the inbox. `hasChat`: Telegram is configured; without it nothing waits for it. */
export async function readInbox(pool: pg.Pool, query: InboxQuery, hasChat: boolean): Promise<Inbox> {
  const [references, counts] = await Promise.all([readPage(pool, query), countViews(pool, query)]);
  // The application that the page begins after was deleted.
  if (references.length === 0 && query.after !== null) return readInbox(pool, { ...query, after: null }, hasChat);

  const shown = references.slice(0, inboxPageSize);
  const next = references.length > inboxPageSize ? shown.at(-1)! : null;
  if (!hasChat) counts["not-in-chat"] = 0;
  return { entries: await readEntries(pool, shown, hasChat), next, found: counts[query.view], counts };
}

/** Returns the references of a page, and one more if there is another page. */
async function readPage(pool: pg.Pool, query: InboxQuery): Promise<string[]> {
  const { sql, values } = inboxCondition(query);
  const last = `$${values.length + 1}`;
  const { inOrder, isAfter } = orderOf(query, last);
  const { rows } = await pool.query<{ reference: string }>(
    `select a.reference from application a
     where ${sql} and (${last}::text is null or ${isAfter}) order by ${inOrder} limit ${inboxPageSize + 1}`,
    [...values, query.after],
  );
  return rows.map(({ reference }) => reference);
}

async function countViews(pool: pg.Pool, query: InboxQuery): Promise<Inbox["counts"]> {
  const { sql, values } = filterOf(query);
  const { rows } = await pool.query<Inbox["counts"]>(`select ${countsOfViews} from application a where ${sql}`, values);
  return rows[0]!;
}

/** Returns where the application `reference` is in the list of `query`, and its neighbors there. */
export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const { sql, values } = inboxCondition(query);
  const it = `$${values.length + 1}`;
  const { inOrder, inReverse, isBefore, isAfter } = orderOf(query, it);
  const list = `from application a where ${sql}`;
  const { rows } = await pool.query<InboxPlace>(
    `select total, case when "isInList" then before + 1 end as number,
            (select a.reference ${list} and ${isBefore} order by ${inReverse} limit 1) as previous,
            (select a.reference ${list} and ${isAfter} order by ${inOrder} limit 1) as next
     from (select count(*)::integer as total, count(*) filter (where ${isBefore})::integer as before,
                  coalesce(bool_or(a.reference = ${it}), false) as "isInList" ${list}) as counted`,
    [...values, reference],
  );
  return rows[0]!;
}
