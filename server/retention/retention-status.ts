import type pg from "pg";
import { queryWithTimeout } from "../database/query-with-timeout.ts";

/**
 * What deletion still has to do, for readiness. All are null while the database cannot be reached.
 * - `messagesToDelete`: messages of deleted applications that are in the chat and will be deleted
 * - `leftInChat`: those that Telegram refused to delete, for a person to delete
 * - `endingUndelivered`: applications that never reached the chat and will be deleted within 30 days
 * - `openWithdrawals`: withdrawn by their candidates, and not yet erased everywhere or not yet reported to the chat
 * - `oldestWithdrawalSeconds`: since the first of them; null without one
 * - `isHeld`: the scheduled deletion waits for an operator, and the log says why
 */
export type RetentionStatus = {
  messagesToDelete: number | null;
  leftInChat: number | null;
  endingUndelivered: number | null;
  openWithdrawals: number | null;
  oldestWithdrawalSeconds: number | null;
  isHeld: boolean | null;
};

/** Never rejects. */
export async function retentionStatus(pool: pg.Pool): Promise<RetentionStatus> {
  const unknown = {
    messagesToDelete: null,
    leftInChat: null,
    endingUndelivered: null,
    openWithdrawals: null,
    oldestWithdrawalSeconds: null,
    isHeld: null,
  };
  const rows = await queryWithTimeout<RetentionStatus>(
    timeoutMs,
    pool,
    `select (select count(*)::integer from message_to_delete where refusal is null) as "messagesToDelete",
            (select count(*)::integer from message_to_delete where refusal is not null) as "leftInChat",
            (select count(*)::integer from outbox where delivered_at is null and end_announced_at is not null)
              as "endingUndelivered",
            open.count as "openWithdrawals", open.seconds as "oldestWithdrawalSeconds",
            (select held_because is not null from retention) as "isHeld"
     from (
       select count(*)::integer,
              case when count(*) > 0 then floor(greatest(0, extract(epoch from now() - min(withdrawn_at))))::integer end
                as seconds
       from withdrawal where erased_at is null or told_at is null
     ) as open`,
  ).catch(() => []);
  return rows[0] ?? unknown;
}

const timeoutMs = 3000;
