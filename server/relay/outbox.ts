import type pg from "pg";
import { commit } from "../database/commit.ts";
import { holdRow } from "../database/hold-row.ts";
import type { Lane } from "./queue/lanes.ts";
import { dueNow, dueParameters, heldRowMs, type RetryTiming } from "./relay-timing.ts";

/** An application that is due. `failures` are those of its own in a row. */
export type DueApplication = { applicationId: string; lane: Lane; failures: number };

/** The next thing to do: an application that is due, or how long nothing is. */
export type NextDue = ({ kind: "due" } & DueApplication) | { kind: "none"; waitMs: number };

/**
 * The application whose turn it is, in the first of `laneOrder` in which one is due. Rows that another instance holds
 * are skipped.
 */
export async function findNextDue(
  client: Pick<pg.Pool, "query">,
  laneOrder: readonly Lane[],
  timing: RetryTiming,
): Promise<NextDue> {
  for (const lane of laneOrder) {
    const { rows } = await client.query<DueApplication>(firstDueInLane, [lane, ...dueParameters(timing)]);
    if (rows[0]) return { kind: "due", ...rows[0] };
  }
  const { rows: waits } = await client.query<{ waitMs: number | null }>(
    `select ceil(extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as "waitMs"
     from outbox where delivered_at is null`,
  );
  const waitMs = waits[0]?.waitMs ?? null;
  if (waitMs === null) return { kind: "none", waitMs: Infinity };
  return { kind: "none", waitMs: waitMs > 0 ? waitMs : heldRowMs };
}

/** Its order is that of the index outbox_turn. Parameters: the lane, and those of `dueNow`. */
export const firstDueInLane = `
  select application_id as "applicationId", lane, failures from outbox
  where delivered_at is null and lane = $1 and ${dueNow("$2", "$3")}
  order by turn, arrival limit 1 for update skip locked`;

/**
 * Counts an attempt in a statement of its own, so that it counts even if the process dies during the send: it has then
 * failed, and goes to the lane of repeated attempts.
 */
export async function countAttempt(client: Pick<pg.Pool, "query">, applicationId: string): Promise<void> {
  await client.query(
    `with counted as (
       update outbox set attempts = attempts + 1, failures = failures + 1, lane = lane | 1 where application_id = $1
       returning application_id
     ), begun as (
       insert into relay_attempt (application_id) select application_id from counted
     )
     delete from relay_attempt where id in (
       select id from relay_attempt where application_id = $1 order by id desc offset ${keptAttempts - 1})`,
    [applicationId],
  );
}

/** For a page. What goes on failing for a week has thousands. */
const keptAttempts = 50;

/** Ends the latest attempt of $1, as part of a statement. An earlier one that is open was cut off, and stays so. */
const endAttempt = (failure: string) => `
  update relay_attempt set ended_at = now(), failure = ${failure}
  where ended_at is null and id = (select max(id) from relay_attempt where application_id = $1)`;

/** Not a failure of its own: it stays where it was before `countAttempt`. */
export async function keepTurn(
  client: Pick<pg.Pool, "query">,
  { applicationId, lane, failures }: DueApplication,
  failure: string | null,
): Promise<void> {
  await client.query(
    `with ended as (${endAttempt("$4")})
     update outbox set lane = $2, failures = $3, last_failure = coalesce($4, last_failure) where application_id = $1`,
    [applicationId, lane, failures, failure],
  );
}

/** What said which applications came from one network goes. */
export async function markDelivered(client: Pick<pg.Pool, "query">, applicationId: string): Promise<void> {
  await client.query(
    `with ended as (${endAttempt("null")})
     update outbox set delivered_at = now(), last_failure = null, failures = 0, lane = null, turn = null,
            network_hash = null
     where application_id = $1`,
    [applicationId],
  );
}

/** A failure of its own; `waitMs` from now is the next attempt. */
export async function markFailed(
  client: Pick<pg.Pool, "query">,
  applicationId: string,
  { failure, waitMs }: { failure: string; waitMs: number },
): Promise<void> {
  await client.query(
    `with ended as (${endAttempt("$2")})
     update outbox set last_failure = $2, next_attempt_at = now() + $3 * interval '1 millisecond'
     where application_id = $1`,
    [applicationId, failure, waitMs],
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
  const text = "select 1 from outbox where application_id = $1 and delivered_at is null for update skip locked";
  return holdRow(pool, { text, values: [applicationId] }, work);
}

/** An application's outbox row, as an operator's command finds it. */
export type OutboxRow = { applicationId: string; deliveredAt: Date | null };

/**
 * Runs `work` in a transaction that holds the outbox row of `reference`, and commits it. `unknown`: there is none.
 * `held`: the application is being sent right now, which may take minutes, and nothing was changed.
 */
export async function changeOutboxRow<Result>(
  pool: pg.Pool,
  reference: string,
  work: (client: pg.PoolClient, row: OutboxRow) => Promise<Result>,
): Promise<{ kind: "changed"; result: Result } | { kind: "unknown" } | { kind: "held" }> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '5s'");
    const { rows } = await client.query<OutboxRow>(
      `select o.application_id as "applicationId", o.delivered_at as "deliveredAt"
       from outbox o join application a on a.id = o.application_id where a.reference = $1 for update of o`,
      [reference],
    );
    const [row] = rows;
    if (!row) return { kind: "unknown" };
    const result = await work(client, row);
    await commit(client);
    return { kind: "changed", result };
  } catch (error) {
    if ((error as { code?: unknown }).code !== "55P03") throw error;
    return { kind: "held" };
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}
