import type pg from "pg";
import { heldRowMs } from "./relay-timing.ts";

/** The next thing to do: an application that is due, or how long nothing is. */
export type NextDue = { applicationId: string } | { applicationId: null; waitMs: number };

/**
 * The oldest application that is due. A next attempt further away than any backoff (the clock was set back) is due too.
 * Rows that another instance holds are skipped.
 */
export async function findNextDue(client: Pick<pg.Pool, "query">, longestRetryMs: number): Promise<NextDue> {
  const { rows } = await client.query<{ applicationId: string }>(
    `select o.application_id as "applicationId"
     from outbox o join application a on a.id = o.application_id
     where o.delivered_at is null
       and (o.next_attempt_at <= now() or o.next_attempt_at > now() + $1 * interval '1 millisecond')
     order by a.arrival limit 1 for update of o skip locked`,
    [longestRetryMs],
  );
  if (rows[0]) return rows[0];
  const { rows: waits } = await client.query<{ waitMs: number | null }>(
    `select ceil(extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as "waitMs"
     from outbox where delivered_at is null`,
  );
  const waitMs = waits[0]?.waitMs ?? null;
  if (waitMs === null) return { applicationId: null, waitMs: Infinity };
  return { applicationId: null, waitMs: waitMs > 0 ? waitMs : heldRowMs };
}

/** Counts an attempt in a statement of its own, so that it counts even if the process dies during the send. */
export async function countAttempt(client: Pick<pg.Pool, "query">, applicationId: string): Promise<void> {
  await client.query("update outbox set attempts = attempts + 1 where application_id = $1", [applicationId]);
}

export async function markDelivered(client: Pick<pg.Pool, "query">, applicationId: string): Promise<void> {
  await client.query("update outbox set delivered_at = now(), last_failure = null where application_id = $1", [
    applicationId,
  ]);
}

/** `retryMs` from now is the next attempt; 0 leaves the application first in line. */
export async function markFailed(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  { failure, retryMs }: { failure: string; retryMs: number },
): Promise<void> {
  await client.query(
    `update outbox set last_failure = $2, next_attempt_at = now() + $3 * interval '1 millisecond'
     where application_id = $1`,
    [applicationId, failure, retryMs],
  );
}

/**
 * Runs `work` while this connection holds the application's outbox row: no other instance can send it meanwhile,
 * and the lock ends with this process. Null when another connection holds the row or it is delivered.
 */
export async function withLockedRow<Result>(
  pool: pg.Pool,
  applicationId: string,
  work: (holder: Pick<pg.Pool, "query">) => Promise<Result>,
): Promise<Result | null> {
  const holder = await pool.connect();
  let isBroken = false;
  // When this connection breaks, a send that is under way goes on.
  const notice = () => (isBroken = true);
  holder.on("error", notice);
  try {
    await holder.query("begin");
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    const { rowCount } = await holder.query(
      "select 1 from outbox where application_id = $1 and delivered_at is null for update skip locked",
      [applicationId],
    );
    return rowCount ? await work(holder) : null;
  } finally {
    await holder.query("rollback").catch(notice);
    holder.off("error", notice);
    holder.release(isBroken);
  }
}
