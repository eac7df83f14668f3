import type pg from "pg";
import { jobKindNames, type Job, type QueueName } from "../../server/jobs/job-kinds.ts";
import { findReady } from "../../server/jobs/job-table.ts";

/** The job that the engine would do next, of all kinds; null when none of `queue` is due. */
export async function nextJobOf(pool: pg.Pool, queue: QueueName): Promise<Job | null> {
  const [ready] = await findReady(pool, [queue], jobKindNames);
  return ready?.job ?? null;
}
