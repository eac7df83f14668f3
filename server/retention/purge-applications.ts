import type pg from "pg";

/**
 * Deletes every application that the chat has had for `retentionDays` days, with its resume and all that belongs to
 * it, and returns how many. What was not delivered is kept, however old.
 */
export async function purgeApplications(pool: pg.Pool, retentionDays: number): Promise<number> {
  // The outbox row first: a resend that holds it is waited for, and then no longer due to be deleted.
  const { rowCount } = await pool.query(
    `with due as (
       select application_id from outbox where delivered_at < now() - make_interval(days => $1) for update
     )
     delete from application where id in (select application_id from due)`,
    [retentionDays],
  );
  return rowCount ?? 0;
}
