import type pg from "pg";
import { queryWithTimeout } from "../database/query-with-timeout.ts";
import { lateAfterSeconds } from "./relay-timing.ts";

/**
 * What waits for the chat; `oldestUndeliveredSeconds` is null when nothing does. `restoredFrom`: nothing goes out,
 * because the database was restored from a backup of that moment.
 */
export type Undelivered = {
  undelivered: number;
  oldestUndeliveredSeconds: number | null;
  isLate: boolean;
  restoredFrom: Date | null;
};

/** Rejects when the database does not answer within 3 s. */
export async function countUndelivered(pool: pg.Pool): Promise<Undelivered> {
  const [row] = await queryWithTimeout<Omit<Undelivered, "isLate">>(
    timeoutMs,
    pool,
    `select count(*)::integer as undelivered,
            floor(extract(epoch from now() - min(waiting_since)))::float8 as "oldestUndeliveredSeconds",
            (select restored_from from retention) as "restoredFrom"
     from outbox where delivered_at is null`,
  );
  const { undelivered = 0, oldestUndeliveredSeconds = null, restoredFrom = null } = row ?? {};
  const isLate = (oldestUndeliveredSeconds ?? 0) > lateAfterSeconds;
  return { undelivered, oldestUndeliveredSeconds, isLate, restoredFrom };
}

const timeoutMs = 3000;
