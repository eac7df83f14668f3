import type pg from "pg";
import type { EventLog } from "../log.ts";
import type { Job } from "./job-table.ts";

/**
 * What became of a job; nothing: it is done.
 * - `failed`: a failure of its own. It is tried again after the wait of its kind, or a longer one if each try may leave
 *   another copy (`isAmbiguous`)
 * - `again`: no failure. It is due again after `afterMs`
 * - `kept`: the whole queue pauses, for `afterMs` or ever longer; `trouble` says why when something is wrong
 */
export type JobOutcome =
  | undefined
  | { kind: "failed"; isAmbiguous?: boolean }
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

/** What most handlers are made with. */
export type HandlerParts = { pool: pg.Pool; log: EventLog };

/** Does one job. What it throws counts as a failure of its own. */
export type JobHandler = (job: Job, context: JobContext) => Promise<JobOutcome>;

/** What the log says when trouble of a queue begins, and when it is over. */
export type TroubleWords = {
  begun(trouble: string): { level: "warn" | "error"; sentence: string };
  over: string;
};
