import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import {
  jobKinds,
  type Job,
  type JobContext,
  type JobHandlers,
  type JobKindName,
  type JobOutcome,
  type QueueName,
  type QueueTrouble,
} from "./job-kinds.ts";
import { beginJob, findReady, finishJob, putBack, type ReadyQueue } from "./job-table.ts";
import { withQueueLock, type LockSilence } from "./queue-lock.ts";
import { backoffMs, retryUntilWritten, type RetryTiming } from "./retry-delay.ts";

/** The waits of the engine in milliseconds; tests shorten them. */
export const jobTiming = {
  /** Between two looks for jobs that are due. */
  lookMs: 1_000,
  /** The wait until the next look when the database did not answer. */
  reconnect: { first: 100, longest: 5_000 },
  /** The pause of a queue with trouble, if the trouble gives no time. */
  pause: { first: 2_000, longest: 60_000 },
  retry: null as RetryTiming | null,
  silence: { longestSeconds: 30, pingMs: 10_000 } satisfies LockSilence,
  /** The time that the engine's `stop` leaves to a running job. */
  stopGraceMs: 20_000,
};

export type JobTiming = typeof jobTiming;

export type Engine = {
  database: { pool: pg.Pool; url: string };
  log: EventLog;
  handlers: JobHandlers;
  /** The kinds that have a handler here. */
  kinds: JobKindName[];
  timing: JobTiming;
  /** The site stops: nothing new begins. */
  stopping: AbortSignal;
  /** The time to stop is over. */
  end: AbortSignal;
};

/**
 * Does the next due job of `queue` while it holds the queue's lock. Returns false when there is nothing to do here: another
 * instance has the queue, or no job is due. Rejects when the database is away.
 */
export async function takeTurn(engine: Engine, queue: QueueName): Promise<boolean> {
  const { database, kinds, timing } = engine;
  const isDone = await withQueueLock({ url: database.url, queue, silence: timing.silence }, async (lost) => {
    const [ready] = await findReady(database.pool, [queue], kinds);
    if (ready?.job) return doJob(engine, ready, ready.job, lost);
    if (ready) await endTrouble(engine, ready);
    return false;
  });
  return isDone ?? false;
}

async function doJob(engine: Engine, ready: ReadyQueue, found: Job, lost: AbortSignal): Promise<boolean> {
  const { everyMs, retryMs, secondsBehind = 0 } = jobKinds[found.kind];
  const afterMs = everyMs ?? backoffMs(found.failures, engine.timing.retry ?? retryMs!);
  const job = await beginJob(engine.database.pool, found, afterMs, secondsBehind);
  // The job was added again since: the next look finds it.
  if (!job) return false;
  const turn = { ...ready, job, hasSucceeded: false };
  const context = {
    stopping: AbortSignal.any([engine.stopping, lost]),
    signal: engine.end,
    noteSuccess: () => void (turn.hasSucceeded = true),
  };
  await settle(engine, turn, await outcomeOf(engine, job, context));
  return true;
}

/** `hasSucceeded`: something went through, so the trouble that the queue had is over. */
type Turn = ReadyQueue & { job: Job; hasSucceeded: boolean };

async function outcomeOf({ handlers, log }: Engine, job: Job, context: JobContext): Promise<JobOutcome> {
  try {
    return await handlers[job.kind]!(job, context);
  } catch (error) {
    if (!context.signal.aborted) log.warn({ err: error, job: job.kind }, "A job failed; it is tried again.");
    return { kind: "retry" };
  }
}

async function settle(engine: Engine, turn: Turn, outcome: JobOutcome): Promise<void> {
  const { pool } = engine.database;
  const { job } = turn;
  switch (outcome?.kind) {
    case "pauseQueue":
      await pauseQueue(engine, turn, outcome.trouble, outcome.afterMs);
      return putBack(pool, job);
    case "goesOn":
      await putBack(pool, job, outcome.afterMs);
      return void outcome.end.then((end) => settle(engine, turn, end)).catch(() => {});
    case "runAgain":
      await putBack(pool, job, outcome.afterMs);
      break;
    case "retry":
      break;
    default:
      await finish(engine, job);
  }
  if (turn.hasSucceeded) await endTrouble(engine, turn);
}

/** Also if the database is away for a while: otherwise what is done already would be done again. */
async function finish({ database, end }: Engine, job: Job): Promise<void> {
  await retryUntilWritten(() => finishJob(database.pool, job), end);
}

async function pauseQueue(
  { database, log, timing }: Engine,
  { queue, trouble: known }: Turn,
  trouble: QueueTrouble | null,
  afterMs: number | undefined,
): Promise<void> {
  const pauseMs = afterMs ?? backoffMs(known?.pauses ?? 0, timing.pause);
  await database.pool.query(
    `insert into queue_trouble as known (queue, kind, paused_until, pauses)
     values ($1, $2, now() + $3 * interval '1 millisecond', $4)
     on conflict (queue) do update
     set kind = coalesce(excluded.kind, known.kind), pauses = known.pauses + excluded.pauses,
         paused_until = excluded.paused_until, paused_at = excluded.paused_at,
         since = case when known.kind is null then excluded.since else known.since end`,
    [queue, trouble?.kind, pauseMs, trouble ? 1 : 0],
  );
  if (trouble && trouble.kind !== known?.kind)
    log.warn({ kind: trouble.kind }, `The ${queue} queue is paused. ${trouble.meaning}`);
}

async function endTrouble({ database, log }: Engine, { queue, trouble }: ReadyQueue): Promise<void> {
  if (!trouble) return;
  await database.pool.query("delete from queue_trouble where queue = $1", [queue]);
  if (trouble.kind !== null) log.warn({ kind: trouble.kind }, `The ${queue} queue runs again.`);
}
