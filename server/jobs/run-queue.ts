import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import { findHold } from "../retention/restore-hold.ts";
import { mailFailureMeaning } from "../mail/mail-failures.ts";
import { failureMeaning } from "../telegram/outcomes.ts";
import { jobKind, type Job, type JobContext, type JobHandlers, type JobOutcome, type QueueName } from "./job-kinds.ts";
import { beginJob, findNextJob, finishJob, putBack, runSoon } from "./job-table.ts";
import { backoffMs, type RetryTiming } from "./retry-delay.ts";

/** How long jobs wait, in milliseconds; tests shorten it. */
export const jobTiming = {
  /** Before the site connects to the database again. */
  reconnect: { first: 100, longest: 5_000 },
  /** Between two tries while trouble keeps a queue, unless the trouble says how long. */
  pause: { first: 2_000, longest: 60_000 },
  /** In place of the waits of its kinds. */
  retry: null as RetryTiming | null,
  /** How often an instance asks for a queue that another one has. */
  standbyMs: 1_000,
  silence: { longestSeconds: 30, pingMs: 10_000 },
  /** How long the engine's `stop` lets a job go on. */
  stopGraceMs: 20_000,
};

export type JobTiming = typeof jobTiming;

/** A queue in this process. Its pause does not follow the time of day, which may be set back. */
export type Queue = {
  name: QueueName;
  pool: pg.Pool;
  log: EventLog;
  handlers: JobHandlers;
  timing: JobTiming;
  bell: AbortController;
  isOurs: boolean;
  trouble: string | null;
  failures: number;
  pausedUntilMs: number;
};

export type Signals = Pick<JobContext, "stopping" | "signal">;

/** How long an empty queue waits for a notification before it looks again. */
const idleMs = 30_000;

/** What comes within so many seconds goes before an application that has failed. */
const demotionSeconds = 600;

/** The sentences for what keeps a queue; the others have no trouble. */
const troubleMeanings: Partial<Record<QueueName, (kind: string) => string>> = {
  chat: failureMeaning,
  mail: mailFailureMeaning,
};

/** Does the next job that is due. Returns for how many milliseconds none is. Rejects when the database is away. */
export async function takeTurn(queue: Queue, signals: Signals): Promise<number> {
  const { pool, name } = queue;
  const pauseMs = queue.pausedUntilMs - performance.now();
  if (pauseMs > 0) return Math.min(pauseMs, idleMs);
  const next = await findNextJob(pool, name);
  if (!next.job) {
    // Nothing is left that it keeps.
    if (next.waitMs === null) await endTrouble(queue);
    return Math.min(next.waitMs ?? idleMs, idleMs);
  }
  const { kind, failures } = next.job;
  if (jobKind(kind).isHeldAfterRestore && (await findHold(pool))) return idleMs;
  const afterMs = jobKind(kind).everyMs ?? backoffMs(failures + 1, queue.timing.retry ?? jobKind(kind).retryMs!);
  const job = await beginJob(pool, next.job, afterMs, kind === "application" ? demotionSeconds : 0);
  // Added anew since: it is found again.
  if (!job) return 0;
  await settle(queue, job, await outcomeOf(queue, job, { ...signals, noteSuccess: () => endTrouble(queue) }));
  return 0;
}

async function outcomeOf(queue: Queue, job: Job, context: JobContext): Promise<JobOutcome> {
  try {
    return await queue.handlers[job.kind]!(job, context);
  } catch (error) {
    if (!context.signal.aborted)
      queue.log.warn({ err: error, job: job.kind }, "A job could not be done; it is tried again.");
    return { kind: "failed" };
  }
}

async function settle(queue: Queue, job: Job, outcome: JobOutcome): Promise<void> {
  const { pool } = queue;
  switch (outcome?.kind) {
    case "kept":
      await pauseQueue(queue, outcome.trouble, outcome.afterMs);
      return putBack(pool, job);
    case "again":
      return putBack(pool, job, outcome.afterMs);
    case "failed":
      return;
    default:
      return finishJob(pool, job);
  }
}

async function pauseQueue(queue: Queue, trouble: string | null, afterMs: number | undefined): Promise<void> {
  if (trouble !== null) queue.failures += 1;
  queue.pausedUntilMs = performance.now() + (afterMs ?? backoffMs(queue.failures, queue.timing.pause));
  if (trouble === null || trouble === queue.trouble) return;
  queue.trouble = trouble;
  const meaning = troubleMeanings[queue.name]?.(trouble);
  queue.log.warn({ kind: trouble }, `What is in line for the ${queue.name} waits. ${meaning}`);
  await queue.pool.query(
    `insert into queue_trouble (queue, kind) values ($1, $2)
     on conflict (queue) do update set kind = excluded.kind`,
    [queue.name, trouble],
  );
  await runSoon(queue.pool, "status check");
}

async function endTrouble(queue: Queue): Promise<void> {
  queue.failures = 0;
  if (queue.trouble === null) return;
  queue.log.warn({ kind: queue.trouble }, `What is in line for the ${queue.name} goes out again.`);
  queue.trouble = null;
  await queue.pool.query("delete from queue_trouble where queue = $1", [queue.name]);
  await runSoon(queue.pool, "status check");
}
