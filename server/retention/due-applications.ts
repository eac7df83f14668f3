import type pg from "pg";
import { undeliveredPeriods } from "../../application/limits.ts";

const announcedDays = 30;

/** SQL over `outbox o` and `application a`; $1 is the period in days, $2 the time it is. */
export const isDue = `(
  o.delivered_at < $2::timestamptz - make_interval(days => $1)
  or (o.delivered_at is null
      and a.received_at < $2::timestamptz - make_interval(days => ${undeliveredPeriods} * $1)
      and o.end_announced_at < $2::timestamptz - make_interval(days => ${announcedDays})))`;

/** SQL over the same; null unless it was announced. */
export const announcedEnd = `
  case when o.delivered_at is null and o.end_announced_at is not null then greatest(
    a.received_at + make_interval(days => ${undeliveredPeriods} * $1),
    o.end_announced_at + make_interval(days => ${announcedDays}))
  end`;

/** `asOf`: the database's time of the count, so that nothing else is deleted if its clock jumps afterwards. */
export type Due = { applications: number; undelivered: number; stored: number; asOf: string };

export async function countDue(pool: pg.Pool, retentionDays: number): Promise<Due> {
  const { rows } = await pool.query<Due>(
    `select count(*) filter (where ${isDue})::integer as applications,
            count(*) filter (where ${isDue} and o.delivered_at is null)::integer as undelivered,
            count(*)::integer as stored, now()::text as "asOf"
     from application a join outbox o on o.application_id = a.id`,
    [retentionDays, "now"],
  );
  return rows[0]!;
}

/** Marks undelivered applications that will be deleted in at most 30 days, or with a shorter period when one is over. */
export async function announceEnds(pool: pg.Pool, retentionDays: number): Promise<number> {
  const markAfterDays = Math.max(undeliveredPeriods * retentionDays - announcedDays, retentionDays);
  const { rowCount } = await pool.query(
    `update outbox o set end_announced_at = now() from application a
     where a.id = o.application_id and o.delivered_at is null and o.end_announced_at is null
       and a.received_at < now() - make_interval(days => $1)`,
    [markAfterDays],
  );
  return rowCount ?? 0;
}
