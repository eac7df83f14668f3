import type pg from "pg";
import { undeliveredPeriods } from "../../application/limits.ts";

const announcedDays = 30;

/** SQL over `application a`; $1 is the period in days, $2 the time it is. */
export const isDue = `(
  a.delivered_at < $2::timestamptz - make_interval(days => $1)
  or (a.delivered_at is null
      and a.received_at < $2::timestamptz - make_interval(days => ${undeliveredPeriods} * $1)
      and a.end_announced_at < $2::timestamptz - make_interval(days => ${announcedDays})))`;

/** SQL over the same; null unless it was announced. */
export const announcedEnd = `
  case when a.delivered_at is null and a.end_announced_at is not null then greatest(
    a.received_at + make_interval(days => ${undeliveredPeriods} * $1),
    a.end_announced_at + make_interval(days => ${announcedDays}))
  end`;

/** `asOf`: the database's time of the count, so that nothing else is deleted if its clock jumps afterwards. */
export type Due = { applications: number; undelivered: number; stored: number; asOf: string };

export async function countDue(pool: pg.Pool, retentionDays: number): Promise<Due> {
  const { rows } = await pool.query<Due>(
    `select count(*) filter (where ${isDue})::integer as applications,
            count(*) filter (where ${isDue} and a.delivered_at is null)::integer as undelivered,
            count(*)::integer as stored, now()::text as "asOf"
     from application a`,
    [retentionDays, "now"],
  );
  return rows[0]!;
}

/** Marks undelivered applications that will be deleted in at most 30 days, or with a shorter period when one is over. */
export async function announceEnds(pool: pg.Pool, retentionDays: number): Promise<number> {
  const markAfterDays = Math.max(undeliveredPeriods * retentionDays - announcedDays, retentionDays);
  const { rowCount } = await pool.query(
    `update application set end_announced_at = now()
     where delivered_at is null and end_announced_at is null and received_at < now() - make_interval(days => $1)`,
    [markAfterDays],
  );
  return rowCount ?? 0;
}
