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
import { lateAfterSeconds } from "../../status/read-status.ts";
import { inboxCondition, inboxViewSql, type InboxCondition } from "./inbox-condition.ts";

/** A page of the inbox. `hasChat`: Telegram is configured; without it nothing is late. */
export async function readInbox(pool: pg.Pool, query: InboxQuery, hasChat = true): Promise<Inbox> {
  const condition = inboxCondition(query);
  const { sql, values } = condition;
  const after = `$${values.length + 1}`;
  const [sign, direction] = query.order === "newest" ? ["<", "desc"] : [">", "asc"];
  // One row more than a page says whether there is another page.
  const page = `${sql} and (${after}::bigint is null or a.arrival ${sign} ${after})
     order by a.arrival ${direction} limit ${inboxPageSize + 1}`;
  const [rows, counts] = await Promise.all([
    selectEntries(pool, page, [...values, query.after], hasChat),
    count(pool, condition),
  ]);
  const entries = rows.slice(0, inboxPageSize);
  return { entries, next: rows.length > inboxPageSize ? entries.at(-1)!.arrival : null, ...counts };
}

/** The rows of the applications `references` that are still there, newest first. */
export async function readEntries(pool: pg.Pool, references: string[]): Promise<InboxEntry[]> {
  return selectEntries(pool, "a.reference = any($1) order by a.arrival desc", [references], true);
}

/** How much of a letter or a note is read for a row. */
const shownLength = 300;

async function selectEntries(
  pool: pg.Pool,
  condition: string,
  values: unknown[],
  hasChat: boolean,
): Promise<InboxEntry[]> {
  const { rows } = await pool.query<InboxEntry>(
    `select a.arrival::float8 as arrival, a.reference, a.received_at as "receivedAt",
            a.first_name || ' ' || a.last_name as name, a.position_title as position, a.experience,
            left(a.cover_letter, ${shownLength}) as letter, a.portfolio is not null as "hasPortfolio",
            left(a.note, ${shownLength}) as note, a.handled_by as "handledBy",
            a.spam_signs <> '{}' as "hasSpamSigns", r.scan,
            case when o.delivered_at is not null then 'delivered'
                 when ${hasChat} and o.waiting_since < now() - interval '${lateAfterSeconds} seconds' then 'late'
                 else 'waiting' end as chat,
            m.gave_up_at is not null as "isUnmailed"
     from application a join outbox o on o.application_id = a.id left join resume r on r.application_id = a.id
       left join mail m on m.application_id = a.id
     where ${condition}`,
    values,
  );
  return rows.map((row) => ({
    ...row,
    name: singleLine(row.name),
    letter: singleLine(row.letter),
    note: row.note && singleLine(row.note),
  }));
}

/** How many a condition finds, and how many there are in each view: one look at each application. */
async function count(pool: pg.Pool, { sql, values }: InboxCondition): Promise<Pick<Inbox, "found" | "counts">> {
  const views = inboxViews.map((view) => `'${view}', count(*) filter (where ${inboxViewSql[view]})`);
  const { rows } = await pool.query<Pick<Inbox, "found" | "counts">>(
    `select count(*) filter (where ${sql})::integer as found, json_build_object(${views.join(", ")}) as counts
     from application a`,
    values,
  );
  return rows[0]!;
}

export async function readPlace(pool: pg.Pool, reference: string, query: InboxQuery): Promise<InboxPlace> {
  const { sql, values } = inboxCondition(query);
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  const [nearestBefore, nearestAfter] = query.order === "newest" ? ["min", "max"] : ["max", "min"];
  const { rows } = await pool.query<InboxPlace>(
    `with this as (select arrival from application where reference = $${values.length + 1}),
     place as (
       select count(*)::integer as total,
              count(*) filter (where a.arrival ${before} this.arrival)::integer + 1 as number,
              bool_or(a.arrival = this.arrival) as "isListed",
              ${nearestBefore}(a.arrival) filter (where a.arrival ${before} this.arrival) as previous,
              ${nearestAfter}(a.arrival) filter (where a.arrival ${after} this.arrival) as next
       from application a, this where ${sql}
     )
     select total, case when "isListed" then number end as number,
            (select reference from application where arrival = previous) as previous,
            (select reference from application where arrival = next) as next
     from place`,
    [...values, reference],
  );
  return rows[0]!;
}
