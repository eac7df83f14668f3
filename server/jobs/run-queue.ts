import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import { findHold } from "../retention/restore-hold.ts";
import {
  jobKind,
  type Job,
  type JobContext,
  type JobHandlers,
  type JobOutcome,
  type QueueName,
  type QueueTrouble,
} from "./job-kinds.ts";
import { beginJob, findNextJob, finishJob, putBack } from "./job-table.ts";
import { backoffMs, type RetryTiming } from "./retry-delay.ts";

/** The waits of the engine in milliseconds; tests shorten them. */
export const jobTiming = {
  /** The wait until the next attempt to connect to the database. */
  reconnect: { first: 100, longest: 5_000 },
  /** The wait between two tries of a queue with trouble, if the trouble gives no time. */
  pause: { first: 2_000, longest: 60_000 },
  retry: null as RetryTiming | null,
  /** Between two attempts to take a queue that another instance has, and after a turn that failed. */
  standbyMs: 1_000,
  silence: { longestSeconds: 30, pingMs: 10_000 },
  /** The time that the engine's `stop` leaves to a running job. */
  stopGraceMs: 20_000,
};

export type JobTiming = typeof jobTiming;

/** Returns a queue in this process. The pause does not follow the time of day, which may be set back. */
export function newQueue(parts: {
  name: QueueName;
  pool: pg.Pool;
  log: EventLog;
  handlers: JobHandlers;
  timing: JobTiming;
}) {
  return {
    ...parts,
    bell: new AbortController(),
    isOurs: false,
    /** One of its jobs is still under way, maybe under a lost session. */
    isWorking: false,
    /** Something went through: the trouble ends before the next job. */
    isTroubleOver: false,
    failures: 0,
    pausedUntilMs: 0,
  };
}

export type Queue = ReturnType<typeof newQueue>;

export type Signals = Pick<JobContext, "stopping" | "signal">;

/** The wait of an empty queue for a notification before it looks again. */
const idleMs = 30_000;

/** Does the next due job. Returns the milliseconds until another one is due. Rejects when the database is away. */
export async function takeTurn(queue: Queue, signals: Signals): Promise<number> {
  const { pool, name } = queue;
  if (queue.isTroubleOver) await endTrouble(queue);
  const pauseMs = queue.pausedUntilMs - performance.now();
  if (pauseMs > 0) return Math.min(pauseMs, idleMs);
  const next = await findNextJob(pool, name);
  if (!next.job) {
    // An empty queue has no trouble, whatever the table says.
    if (next.waitMs === null) await endTrouble(queue);
    return Math.min(next.waitMs ?? idleMs, idleMs);
  }
  const { everyMs, retryMs, secondsBehind = 0, isHeldAfterRestore } = jobKind(next.job.kind);
  if (isHeldAfterRestore && (await findHold(pool))) return idleMs;
  const afterMs = everyMs ?? backoffMs(next.job.failures, queue.timing.retry ?? retryMs!);
  const job = await beginJob(pool, next.job, afterMs, secondsBehind);
  // The job was added again since: the next turn finds it.
  if (!job) return 0;
  const noteSuccess = () => void (queue.isTroubleOver = true);
  await settle(queue, job, await outcomeOf(queue, job, { ...signals, noteSuccess }));
  return 0;
}

async function outcomeOf(queue: Queue, job: Job, context: JobContext): Promise<JobOutcome> {
  try {
    return await queue.handlers[job.kind]!(job, context);
  } catch (error) {
    if (!context.signal.aborted) queue.log.warn({ err: error, job: job.kind }, "A job failed; it is tried again.");
    return { kind: "retry" };
  }
}

async function settle(queue: Queue, job: Job, outcome: JobOutcome): Promise<void> {
  const { pool } = queue;
  switch (outcome?.kind) {
    case "pauseQueue":
      await pauseQueue(queue, outcome.trouble, outcome.afterMs);
      return putBack(pool, job);
    case "runAgain":
      return putBack(pool, job, outcome.afterMs);
    case "goesOn":
      await putBack(pool, job, outcome.afterMs);
      return void outcome.end.then((end) => settle(queue, job, end)).catch(() => {});
    case "retry":
      return;
    default:
      return finishJob(pool, job);
  }
}

async function pauseQueue(queue: Queue, trouble: QueueTrouble | null, afterMs: number | undefined): Promise<void> {
  const { pool, name, log } = queue;
  queue.pausedUntilMs = performance.now() + (afterMs ?? backoffMs(queue.failures, queue.timing.pause));
  if (!trouble) return;
  queue.failures += 1;
  queue.isTroubleOver = false;
  const { kind, meaning } = trouble;
  // The trouble is written at each pause, in case an earlier statement failed.
  const { rowCount } = await pool.query(
    `insert into queue_trouble as known (queue, kind) values ($1, $2)
     on conflict (queue) do update set kind = excluded.kind where known.kind <> excluded.kind`,
    [name, kind],
  );
  if (rowCount) log.warn({ kind }, `The ${name} queue is paused. ${meaning}`);
}

/** If the statement fails, the next turn tries again. */
async function endTrouble(queue: Queue): Promise<void> {
  const { pool, name, log } = queue;
  const end = "delete from queue_trouble where queue = $1 returning kind";
  const { rows } = await pool.query<{ kind: string }>(end, [name]);
  for (const { kind } of rows) log.warn({ kind }, `The ${name} queue runs again.`);
  queue.failures = 0;
  queue.isTroubleOver = false;
}
