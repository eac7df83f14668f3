import type pg from "pg";
import { runLongStatement } from "../database/run-long-statement.ts";

/**
 * Deletes every application that the chat has had for `retentionDays` days, with its resume and all that belongs to
 * it, and returns how many. What was not delivered is kept, however old.
 */
export async function purgeApplications(pool: pg.Pool, retentionDays: number): Promise<number> {
  // The outbox row first: a resend that holds it is waited for, and then no longer due to be deleted.
  const text = `
    with due as (
      select application_id from outbox where delivered_at < now() - make_interval(days => $1) for update
    )
    delete from application where id in (select application_id from due)`;
  const { rowCount } = await runLongStatement(pool, longestDeletionMs, { text, values: [retentionDays] });
  return rowCount ?? 0;
}

/** Many gigabytes of resumes may have been waiting for a site that was off. */
const longestDeletionMs = 10 * 60_000;
