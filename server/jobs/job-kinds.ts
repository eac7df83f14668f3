import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import type { RetryTiming } from "./retry-delay.ts";

/** One job of each queue is done at a time, of all instances together. */
export type QueueName = "chat" | "chat deletions" | "mail" | "alarms" | "upkeep" | "retention" | "backup";

type JobKind = {
  queue: QueueName;
  /** By schedule: so long after it began. Without it, a job is added for each subject, and goes when it is done. */
  everyMs?: number;
  /** The wait after a failure of its own; by schedule it is `everyMs`. */
  retryMs?: RetryTiming;
  /** It waits between a restore and the operator's word. */
  isHeldAfterRestore?: true;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Everything that happens after a response. Who does it is in `handlers.ts`. */
export const jobKinds = {
  withdrawal: { queue: "chat", retryMs: { first: second, longest: 5 * minute }, isHeldAfterRestore: true },
  // Each try may leave a copy in the chat.
  application: { queue: "chat", retryMs: { first: second, longest: 2 * hour }, isHeldAfterRestore: true },
  "message deletion": { queue: "chat deletions", everyMs: minute, isHeldAfterRestore: true },
  mail: { queue: "mail", retryMs: { first: minute, longest: 4 * hour }, isHeldAfterRestore: true },
  answer: { queue: "mail", retryMs: { first: minute, longest: 4 * hour }, isHeldAfterRestore: true },
  alarm: { queue: "alarms", retryMs: { first: 2 * minute, longest: 2 * minute } },
  "status check": { queue: "upkeep", everyMs: minute },
  "minute sweep": { queue: "upkeep", everyMs: minute },
  "hour sweep": { queue: "retention", everyMs: hour },
  purge: { queue: "retention", everyMs: hour },
  backup: { queue: "backup", everyMs: 10 * minute },
} as const satisfies Record<string, JobKind>;

export type JobKindName = keyof typeof jobKinds;

/** The row of `kind`, with what it leaves out. */
export function jobKind(kind: JobKindName): JobKind {
  return jobKinds[kind];
}

/** A job as it was taken. `failures` are those of its own in a row before this time; `setAt` says which setting it was. */
export type Job = { kind: JobKindName; subject: string; failures: number; data: unknown; rank: string; setAt: string };

/**
 * What became of a job; nothing: it is done.
 * - `failed`: a failure of its own. It is tried again after the wait of its kind
 * - `again`: no failure. It is due again after `afterMs`
 * - `kept`: the whole queue pauses, for `afterMs` or ever longer; `trouble` says why when something is wrong
 */
export type JobOutcome =
  | undefined
  | { kind: "failed" }
  | { kind: "again"; afterMs: number }
  | { kind: "kept"; trouble: string | null; afterMs?: number };

export type JobContext = {
  /** The site stops, or another instance may have taken the queue: what has not begun stays undone. */
  stopping: AbortSignal;
  /** Ends the current send too: the time to stop is over. */
  signal: AbortSignal;
  /** Ends the trouble of the queue, if there is any: something went through. */
  noteSuccess: () => Promise<void>;
};

export type HandlerParts = { pool: pg.Pool; log: EventLog };

/** Does one job. What it throws counts as a failure of its own. */
export type JobHandler = (job: Job, context: JobContext) => Promise<JobOutcome>;

export type JobHandlers = Partial<Record<JobKindName, JobHandler>>;
