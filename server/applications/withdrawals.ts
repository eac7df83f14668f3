import type pg from "pg";
import { withdrawalNoteDays } from "../../application/limits.ts";

/** A row that is held, because it is being sent, is left to the next call. What is gone already counts as erased too. */
export async function eraseWithdrawn(client: Pick<pg.Pool, "query">): Promise<void> {
  await client.query(`
    with free as (
      select o.application_id, a.reference
      from withdrawal w join application a on a.reference = w.reference join outbox o on o.application_id = a.id
      where w.erased_at is null for update of o skip locked
    ), erased as (
      delete from application where id in (select application_id from free) returning reference
    )
    update withdrawal w set erased_at = now()
    where erased_at is null and (
      exists (select from erased e where e.reference = w.reference)
      or not exists (select from application a where a.reference = w.reference))`);
}

/** What the chat has not heard of stays until it has, or for `longestDays`. */
export async function forgetWithdrawals(client: Pick<pg.Pool, "query">, longestDays: number): Promise<void> {
  await client.query(
    `delete from withdrawal
     where erased_at is not null
       and withdrawn_at < now() - make_interval(days => case when told_at is null then $2::int else $1::int end)`,
    [withdrawalNoteDays, Math.max(withdrawalNoteDays, longestDays)],
  );
}
