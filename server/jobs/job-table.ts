import type pg from "pg";
import { daySeconds } from "../limits/rate-limit.ts";
import { jobKinds, type Job, type JobKindName, type QueueName } from "./job-kinds.ts";

type Database = Pick<pg.Pool, "query">;

type Subject = { kind: JobKindName; subject: string };

/**
 * Adds a job in the order of arrival. `isFirst`: before all of its queue; `canWait`: after all that are added within a day;
 * due `afterSeconds` from now. An existing one of this kind and subject becomes due then, in its new place. The due job with
 * the lowest `rank` is first. The engine looks once a second.
 */
export async function addJob(
  database: Database,
  {
    kind,
    subject,
    data = null,
    canWait = jobKinds[kind].canWait ?? false,
    isFirst = false,
    afterSeconds = 0,
  }: Subject & { data?: object | null; canWait?: boolean; isFirst?: boolean; afterSeconds?: number },
): Promise<void> {
  const { queue } = jobKinds[kind];
  await database.query({ name: "add job", text: insertJob }, [
    queue,
    kind,
    subject,
    data,
    isFirst,
    canWait ? daySeconds : 0,
    afterSeconds,
  ]);
}

/** The rank of a job that arrives now, where the order of arrival counts. */
const secondsNow = "floor(extract(epoch from now()))::bigint";

const insertJob = `
  insert into job (queue, kind, subject, data, rank, due_at)
  values ($1, $2, $3, $4, case when $5 then 0 else ${secondsNow} + $6::bigint end, now() + make_interval(secs => $7))
  on conflict (kind, subject) do update
  set rank = excluded.rank, data = excluded.data, failures = 0, due_at = excluded.due_at, set_at = clock_timestamp()`;

/** Makes all jobs of `kind` due now. */
export async function runSoon(database: Database, kind: JobKindName): Promise<void> {
  await database.query("update job set due_at = now(), set_at = clock_timestamp() where kind = $1", [kind]);
}

/** Ends the pauses of all queues: their jobs are tried now. */
export async function endPauses(database: Database): Promise<void> {
  await database.query("update queue_trouble set paused_until = now()");
}

/**
 * A queue that is not paused and has something to do. `job`: the next one; null means that nothing waits but what runs by
 * schedule, and that its trouble has to end.
 */
export type ReadyQueue = { queue: QueueName; job: Job | null; trouble: StoredTrouble | null };

/** A row of `queue_trouble`. `kind`: null when nothing is wrong. */
type StoredTrouble = { kind: string | null; pauses: number };

/** Returns the `queues` that have something to do. Only jobs of `kinds` are found; held ones not during a hold. */
export async function findReady(database: Database, queues: QueueName[], kinds: JobKindName[]): Promise<ReadyQueue[]> {
  const unheld = kinds.filter((kind) => !jobKinds[kind].isHeldAfterRestore);
  const scheduled = kinds.filter((kind) => jobKinds[kind].everyMs !== undefined);
  const values = [queues, kinds, unheld, scheduled];
  const { rows } = await database.query<ReadyRow>({ name: "find ready", text: selectReady }, values);
  return rows.map(({ queue, troubleKind, pauses, kind, ...job }) => ({
    queue,
    job: kind === null ? null : { kind, ...job },
    trouble: pauses === null ? null : { kind: troubleKind, pauses },
  }));
}

/** `kind`: null when no job is due; then the rest of the job is null, too. `pauses`: null without trouble. */
type ReadyRow = Omit<Job, "kind"> & {
  queue: QueueName;
  kind: JobKindName | null;
  troubleKind: string | null;
  pauses: number | null;
};

// `job.rank`: plain `rank` is the text of the result. A `set_at` or `paused_at` in the future means that the clock was set
// back: the job is due and the pause is over, or they would last for that much longer.
export const selectReady = `
  select name as queue, next.kind, subject, failures, data, next.rank, "setAt",
         t.kind as "troubleKind", pauses
  from unnest($1::text[]) as name
  left join queue_trouble t on t.queue = name
  left join lateral (
    select kind, subject, failures, data, rank::text, set_at::text as "setAt" from job
    where queue = name and (due_at <= now() or set_at > clock_timestamp())
      and kind = any(case when (select restored_from from retention) is null then $2::text[] else $3::text[] end)
    order by job.rank, due_at limit 1
  ) next on true
  left join lateral (
    select kind from job where queue = name and kind <> all($4::text[]) order by job.rank, due_at limit 1
  ) waiting on true
  where (next.kind is not null or t.queue is not null and waiting.kind is null)
    and not coalesce(t.paused_until > now() and t.paused_at <= clock_timestamp(), false)`;

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
  await (jobKinds[kind].everyMs === undefined
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
