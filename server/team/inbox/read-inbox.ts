import type pg from "pg";
import {
  countLimit,
  inboxPageSize,
  type Inbox,
  type InboxEntry,
  type InboxQuery,
} from "../../../application/team/inbox.ts";
import { inboxCondition, type InboxCondition } from "./inbox-condition.ts";

/** A page of the inbox. */
export async function readInbox(pool: pg.Pool, query: InboxQuery): Promise<Inbox> {
  const condition = inboxCondition(query);
  const isNarrowed = query.position !== null || query.search !== null;
  const [page, counts, found] = await Promise.all([
    readPage(pool, condition, query),
    countViews(pool),
    isNarrowed ? countFound(pool, condition) : null,
  ]);
  return { ...page, found: found ?? counts[query.view], counts };
}

/** One row more than a page says whether there is another page. */
async function readPage(
  pool: pg.Pool,
  { sql, values }: InboxCondition,
  { before, after }: InboxQuery,
): Promise<Pick<Inbox, "entries" | "older" | "newer">> {
  const isForward = after !== null;
  const place = isForward ? `a.arrival > $${values.length + 1}` : `a.arrival < $${values.length + 1}`;
  const { rows } = await pool.query<InboxEntry>(
    `select a.arrival::float8 as arrival, a.reference, a.received_at as "receivedAt",
            a.first_name || ' ' || a.last_name as name, a.position_title as position, a.handled_by as "handledBy",
            a.spam_signs <> '{}' as "hasSpamSigns",
            case when r.application_id is not null then r.scan end as scan,
            case when o.delivered_at is null then 'waiting' else 'delivered' end as chat,
            m.gave_up_at is not null as "isUnmailed"
     from application a join outbox o on o.application_id = a.id left join resume r on r.application_id = a.id
       left join mail m on m.application_id = a.id
     where ${sql} and ${place} order by a.arrival ${isForward ? "asc" : "desc"} limit ${inboxPageSize + 1}`,
    [...values, after ?? before ?? Number.MAX_SAFE_INTEGER],
  );
  const hasMore = rows.length > inboxPageSize;
  const shown = rows.slice(0, inboxPageSize);
  const entries = isForward ? shown.toReversed() : shown;
  const [first, last] = [entries.at(0)?.arrival ?? null, entries.at(-1)?.arrival ?? null];
  return {
    entries,
    older: isForward || hasMore ? last : null,
    newer: (isForward ? hasMore : before !== null) ? first : null,
  };
}

async function countFound(pool: pg.Pool, { sql, values }: InboxCondition): Promise<number> {
  const { rows } = await pool.query<{ found: number }>(
    `select count(*)::integer as found from (
       select 1 from application a where ${sql} limit ${countLimit + 1}
     ) as matches`,
    values,
  );
  return rows[0]!.found;
}

/** Of all applications. Each count is one of an index. */
async function countViews(pool: pg.Pool): Promise<Inbox["counts"]> {
  const { rows } = await pool.query<Inbox["counts"]>(
    `select (select count(*)::integer from application) as all,
            (select count(*)::integer from application where handled_at is null) as unhandled,
            (select count(*)::integer from outbox where delivered_at is null) as waiting,
            (select count(*)::integer from application where spam_signs <> '{}') as suspicious,
            (select count(*)::integer from resume where scan in ('infected', 'unscannable')) as infected,
            (select count(*)::integer from mail where gave_up_at is not null) as unmailed`,
  );
  return rows[0]!;
}
