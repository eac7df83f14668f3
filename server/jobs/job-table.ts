import type pg from "pg";
import { jobKind, jobKinds, type Job, type JobKindName, type QueueName } from "./job-kinds.ts";

type Database = Pick<pg.Pool, "query">;

/** Adds a job. One of the same kind and subject is due anew. Of those that are due, the lowest `rank` goes first. */
export async function addJob(
  database: Database,
  { kind, subject, rank = 0, data = null }: { kind: JobKindName; subject: string; rank?: number; data?: object | null },
): Promise<void> {
  await database.query(
    `insert into job (queue, kind, subject, rank, data) values ($1, $2, $3, $4, $5)
     on conflict (kind, subject) do update set rank = excluded.rank, data = excluded.data, failures = 0, ${dueNow}`,
    [jobKinds[kind].queue, kind, subject, rank, data],
  );
}

/** A job that runs by schedule is due now. */
export async function runSoon(database: Database, kind: JobKindName): Promise<void> {
  await database.query(`update job set ${dueNow} where kind = $1`, [kind]);
  await wakeJobs(database);
}

/**
 * Tells all instances that there is a new job; `mayEndPauses`: also that a queue's trouble may be over. After the
 * commit, not in it: PostgreSQL lets commits that notify pass one at a time, each with its flush to the disk.
 */
export async function wakeJobs(database: Database, { mayEndPauses = false } = {}): Promise<void> {
  await database.query("select pg_notify('job', $1)", [mayEndPauses ? endPauses : ""]).catch(() => {});
}

export const endPauses = "now";

const dueNow = "due_at = now(), set_at = clock_timestamp()";

/** The next job of `queue` that is due, or for how many milliseconds none is; null: there is none. */
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

// `job.rank`, or it would be sorted as the text. What was set in the future is due: the clock was set back since, and the
// wait would last for so long.
export const selectNextJob = `
  select kind, subject, failures, data, rank::text, set_at::text as "setAt" from job
  where queue = $1 and (due_at <= now() or set_at > clock_timestamp()) order by job.rank, due_at limit 1`;

/**
 * Notes that `job` begins, as if it had failed: what ends the process is not tried again at once, nor before the others.
 * It is due again `afterMs` from now, and behind what comes within `demotionSeconds`. Null when it was added anew since
 * it was found, maybe with other data.
 */
export async function beginJob(
  database: Database,
  job: Job,
  afterMs: number,
  demotionSeconds: number,
): Promise<Job | null> {
  const { rows } = await database.query<{ setAt: string }>(
    `update job set failures = failures + 1, due_at = now() + $3 * interval '1 millisecond', set_at = clock_timestamp(),
            rank = case when $4 = 0 then rank else greatest(rank, ${secondsNow}) + $4 end
     where kind = $1 and subject = $2 and set_at = $5 returning set_at::text as "setAt"`,
    [job.kind, job.subject, afterMs, demotionSeconds, job.setAt],
  );
  return rows[0] ? { ...job, setAt: rows[0].setAt } : null;
}

/** The rank of what comes now, where the order of arrival counts. */
export const secondsNow = "floor(extract(epoch from now()))::bigint";

/** A job is done: one of a schedule waits for its time, any other goes, unless it was added anew since it was taken. */
export async function finishJob(database: Database, { kind, subject, setAt }: Job): Promise<void> {
  await (jobKind(kind).everyMs === undefined
    ? database.query("delete from job where kind = $1 and subject = $2 and set_at = $3", [kind, subject, setAt])
    : database.query("update job set failures = 0 where kind = $1", [kind]));
}

/** No failure: it is where it was before `beginJob`, due `afterMs` from now. */
export async function putBack(database: Database, job: Job, afterMs = 0): Promise<void> {
  const { kind, subject, failures, rank, setAt } = job;
  await database.query(
    `update job set failures = $4, rank = $5, due_at = now() + $6 * interval '1 millisecond'
     where kind = $1 and subject = $2 and set_at = $3`,
    [kind, subject, setAt, failures, rank, afterMs],
  );
}
