import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { RetryTiming } from "./retry-delay.ts";

/** Of all instances together, one job of each queue is done at a time. */
export type QueueName = "chat" | "mail" | "upkeep" | "long work";

type JobKind = {
  queue: QueueName;
  /**
   * The job runs by schedule: this long after it last began, and also each time that an instance starts. A rarer job has
   * to store when it last ran (as `make-backup.ts` does). Without `everyMs`, a job is added for each subject and deleted
   * when it is done.
   */
  everyMs?: number;
  /** The wait before a `retry`; a job that runs by schedule waits for `everyMs`. */
  retryMs?: RetryTiming;
  /** After a failure, a job's rank is moved back by this many seconds: newer jobs go first. */
  secondsBehind?: number;
  /** A job that can wait goes after all that is added within a day. */
  canWait?: true;
  isHeldAfterRestore?: true;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Everything that happens after a response. `handlers.ts` names the function of each kind. */
const kinds = {
  // Each try may leave a copy in the chat.
  application: {
    queue: "chat",
    retryMs: { first: second, longest: 2 * hour },
    secondsBehind: 600,
    isHeldAfterRestore: true,
  },
  "chat line": { queue: "chat", retryMs: { first: second, longest: 5 * minute }, isHeldAfterRestore: true },
  button: { queue: "chat", retryMs: { first: second, longest: 5 * minute }, canWait: true, isHeldAfterRestore: true },
  "message deletion": { queue: "chat", everyMs: minute, isHeldAfterRestore: true },
  mail: { queue: "mail", retryMs: { first: minute, longest: 4 * hour }, isHeldAfterRestore: true },
  reminder: { queue: "mail", retryMs: { first: minute, longest: hour }, isHeldAfterRestore: true },
  overdue: { queue: "mail", everyMs: 10 * minute, isHeldAfterRestore: true },
  "public address": { queue: "upkeep", everyMs: 24 * hour },
  "minute sweep": { queue: "upkeep", everyMs: minute },
  "hour sweep": { queue: "long work", everyMs: hour },
  purge: { queue: "long work", everyMs: hour },
  backup: { queue: "long work", everyMs: 10 * minute },
} satisfies Record<string, JobKind>;

export type JobKindName = keyof typeof kinds;

export const jobKinds: Readonly<Record<JobKindName, JobKind>> = kinds;

export const jobKindNames = Object.keys(kinds) as JobKindName[];

/** `failures`: consecutive ones so far. `setAt`: version of the row; it changes when the job is added again. */
export type Job = { kind: JobKindName; subject: string; failures: number; data: unknown; rank: string; setAt: string };

/** Why a queue pauses: a closed list's kind, stored in `queue_trouble`, and the sentence for operators. */
export type QueueTrouble = { kind: string; meaning: string };

/**
 * The outcome of a job; undefined: done.
 * - `goesOn`: the job needs longer. The queue goes on with others, and `end` is this one's outcome; after `afterMs` it is
 *   due again, if the process ended before
 * - `retry`: the attempt failed. The job is tried again after the wait of its kind
 * - `runAgain`: no failure. The job is due again after `afterMs`
 * - `pauseQueue`: no failure of this job. The whole queue pauses, for `afterMs` or for longer each time. `trouble` is
 *   null when nothing is wrong
 */
export type JobOutcome =
  | undefined
  | { kind: "retry" }
  | { kind: "runAgain"; afterMs: number }
  | { kind: "goesOn"; end: Promise<JobOutcome>; afterMs: number }
  | { kind: "pauseQueue"; trouble: QueueTrouble | null; afterMs?: number };

export type JobContext = {
  /** The site stops, or another instance may have taken the queue: the handler begins nothing new. */
  stopping: AbortSignal;
  /** Aborted when the time to stop is over: the current send ends, too. */
  signal: AbortSignal;
  /** Reports that a job has succeeded, so the queue has no trouble anymore. */
  noteSuccess: () => void;
};

export type HandlerParts = { pool: pg.Pool; log: EventLog };

export type AlarmingParts = HandlerParts & { raiseAlarm: RaiseAlarm };

/** Does one job. An error that it throws counts as `retry`. */
export type JobHandler = (job: Job, context: JobContext) => Promise<JobOutcome>;

export type JobHandlers = Partial<Record<JobKindName, JobHandler>>;
