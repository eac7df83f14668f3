import type pg from "pg";
import { jobKinds, type Job, type JobKindName, type QueueName } from "../../server/jobs/job-kinds.ts";
import { findReady } from "../../server/jobs/job-table.ts";

/** The job that the engine would do next, of all kinds; null when none of `queue` is due. */
export async function nextJobOf(pool: pg.Pool, queue: QueueName): Promise<Job | null> {
  const [ready] = await findReady(pool, [queue], Object.keys(jobKinds) as JobKindName[]);
  return ready?.job ?? null;
}
