import type pg from "pg";
import { afterCommit } from "../database/transaction.ts";
import { jobKind, jobKinds, type Job, type JobKindName, type QueueName } from "./job-kinds.ts";

type Database = Pick<pg.Pool, "query">;

type Subject = { kind: JobKindName; subject: string };

/**
 * Adds a job in the order of arrival, moved back by `secondsBehind`; `isFirst`: before all of its queue; due
 * `afterSeconds` from now. An existing one of this kind and subject becomes due then, in its new place. The due job with
 * the lowest `rank` is first. The engine is woken after the commit.
 */
export async function addJob(
  database: Database,
  {
    kind,
    subject,
    data = null,
    secondsBehind = 0,
    isFirst = false,
    afterSeconds = 0,
  }: Subject & { data?: object | null; secondsBehind?: number; isFirst?: boolean; afterSeconds?: number },
): Promise<void> {
  const { queue } = jobKinds[kind];
  await database.query({ name: "add job", text: insertJob }, [
    queue,
    kind,
    subject,
    data,
    isFirst,
    secondsBehind,
    afterSeconds,
  ]);
  wakeAfterCommit(database, kind);
}

/** The rank of a job that arrives now, where the order of arrival counts. */
const secondsNow = "floor(extract(epoch from now()))::bigint";

const insertJob = `
  insert into job (queue, kind, subject, data, rank, due_at)
  values ($1, $2, $3, $4, case when $5 then 0 else ${secondsNow} + $6::bigint end, now() + make_interval(secs => $7))
  on conflict (kind, subject) do update
  set rank = excluded.rank, data = excluded.data, failures = 0, due_at = excluded.due_at, set_at = clock_timestamp()`;

function wakeAfterCommit(database: Database, kind: JobKindName): void {
  afterCommit(database, wakers[jobKinds[kind].queue]);
}

export async function runSoon(database: Database, kind: JobKindName): Promise<void> {
  await database.query(`update job set ${dueNow} where kind = $1`, [kind]);
  await wakeJobs(database);
}

/**
 * Tells all instances that a queue may have a new job; `mayEndPauses`: also that a queue's trouble may be over. Call it
 * after the commit, not in it: PostgreSQL lets commits that notify pass one at a time, each with its flush to the disk.
 */
export async function wakeJobs(database: Database, { mayEndPauses = false } = {}): Promise<void> {
  await notify(database, mayEndPauses ? endPauses : "");
}

async function notify(database: Database, payload: string): Promise<void> {
  await database.query("select pg_notify('job', $1)", [payload]).catch(() => {});
}

/** One function for each queue: a transaction that adds many jobs to it wakes it once. The others are left alone. */
const wakers = Object.fromEntries(
  Object.values(jobKinds).map(({ queue }) => [queue, (database: Database) => void notify(database, queue)]),
) as Record<QueueName, (database: Database) => void>;

export const endPauses = "now";

const dueNow = "due_at = now(), set_at = clock_timestamp()";

/** Returns the next job of `queue` that is due, or in how many milliseconds one will be; null: the queue is empty. */
export async function findNextJob(
  database: Database,
  queue: QueueName,
): Promise<{ job: Job } | { job: null; waitMs: number | null }> {
  const { rows } = await database.query<Job>(selectNextJob, [queue]);
  if (rows[0]) return { job: rows[0] };
  const { rows: waits } = await database.query<{ waitMs: number | null }>(
    `select ceil(extract(epoch from min(due_at) - now()) * 1000)::float8 as "waitMs" from job where queue = $1`,
    [queue],
  );
  return { job: null, waitMs: waits[0]?.waitMs ?? null };
}

// `job.rank`: plain `rank` is the text of the result. A `set_at` in the future means that the clock was set back: the
// job is due, or it would wait for that much longer.
export const selectNextJob = `
  select kind, subject, failures, data, rank::text, set_at::text as "setAt" from job
  where queue = $1 and (due_at <= now() or set_at > clock_timestamp()) order by job.rank, due_at limit 1`;

/**
 * Counts the attempt as a failure before it starts, so a job that crashes the process is retried later and after the
 * others: due `afterMs` from now, its rank moved back by `secondsBehind`. Returns null if the job was added again after
 * it was read, perhaps with other data.
 */
export async function beginJob(
  database: Database,
  job: Job,
  afterMs: number,
  secondsBehind: number,
): Promise<Job | null> {
  const { rows } = await database.query<{ setAt: string }>(
    `update job set failures = failures + 1, due_at = now() + $3 * interval '1 millisecond', set_at = clock_timestamp(),
            rank = case when $4 = 0 then rank else greatest(rank, ${secondsNow}) + $4 end
     where kind = $1 and subject = $2 and set_at = $5 returning set_at::text as "setAt"`,
    [job.kind, job.subject, afterMs, secondsBehind, job.setAt],
  );
  return rows[0] ? { ...job, setAt: rows[0].setAt } : null;
}

/** Deletes a finished job, unless it was added again since. A job that runs by schedule waits for its time. */
export async function finishJob(database: Database, { kind, subject, setAt }: Job): Promise<void> {
  await (jobKind(kind).everyMs === undefined
    ? database.query("delete from job where kind = $1 and subject = $2 and set_at = $3", [kind, subject, setAt])
    : database.query("update job set failures = 0 where kind = $1", [kind]));
}

/** Undoes `beginJob`: the attempt was no failure. The job is due `afterMs` from now. */
export async function putBack(database: Database, job: Job, afterMs = 0): Promise<void> {
  const { kind, subject, failures, rank, setAt } = job;
  await database.query(
    `update job set failures = $4, rank = $5, due_at = now() + $6 * interval '1 millisecond'
     where kind = $1 and subject = $2 and set_at = $3`,
    [kind, subject, setAt, failures, rank, afterMs],
  );
}
