import type pg from "pg";
import { withdrawalNoteDays } from "../../../application/limits.ts";
import { hasLock } from "../../applications/application-lock.ts";

/**
 * Erases every withdrawn application that is not being sent at the moment; the others are left to the next call. The
 * chat gets no message about an application that was never sent there, not even in part.
 */
export async function eraseWithdrawn(client: Pick<pg.Pool, "query">): Promise<void> {
  await client.query(`
    with found as materialized (
      select a.id, a.reference, a.attempts from withdrawal w join application a on a.reference = w.reference
      where w.erased_at is null
    ), free as materialized (
      select * from found where ${hasLock("id")}
    ), erased as (
      delete from application where id in (select id from free)
    )
    update withdrawal w
    set erased_at = now(), told_at = case when (select attempts from free f where f.reference = w.reference) = 0 then now() end
    where erased_at is null and (
      exists (select from free f where f.reference = w.reference)
      or not exists (select from found f where f.reference = w.reference))`);
}

/** A withdrawal that was reported to the chat is forgotten after 30 days, any other after `longestDays`. */
export async function forgetWithdrawals(client: Pick<pg.Pool, "query">, longestDays: number): Promise<void> {
  await client.query(
    `delete from withdrawal
     where erased_at is not null
       and withdrawn_at < now() - make_interval(days => case when told_at is null then $2::int else $1::int end)`,
    [withdrawalNoteDays, Math.max(withdrawalNoteDays, longestDays)],
  );
}
