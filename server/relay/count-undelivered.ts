import type pg from "pg";
import { queryWithTimeout } from "../database/query-with-timeout.ts";
import { lateAfterSeconds } from "./relay-timing.ts";

/** What waits for the chat; `oldestUndeliveredSeconds` is null when nothing does. */
export type Undelivered = { undelivered: number; oldestUndeliveredSeconds: number | null; isLate: boolean };

/** Rejects when the database does not answer within 3 s. */
export async function countUndelivered(pool: pg.Pool): Promise<Undelivered> {
  const [row] = await queryWithTimeout<Omit<Undelivered, "isLate">>(
    timeoutMs,
    pool,
    `select count(*)::integer as undelivered,
            floor(extract(epoch from now() - min(waiting_since)))::float8 as "oldestUndeliveredSeconds"
     from outbox where delivered_at is null`,
  );
  const { undelivered = 0, oldestUndeliveredSeconds = null } = row ?? {};
  return { undelivered, oldestUndeliveredSeconds, isLate: (oldestUndeliveredSeconds ?? 0) > lateAfterSeconds };
}

const timeoutMs = 3000;
