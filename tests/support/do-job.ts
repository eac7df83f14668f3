import type { Job, JobHandler, JobOutcome } from "../../server/jobs/job-kinds.ts";

/** Has `handler` do one job, without the engine. */
export function doJob(
  handler: JobHandler,
  job: Partial<Job> = {},
  stopping: AbortSignal = new AbortController().signal,
): Promise<JobOutcome> {
  return handler(
    { kind: "application", subject: "", failures: 0, data: null, rank: "0", setAt: "", ...job },
    {
      stopping,
      signal: new AbortController().signal,
      noteSuccess() {},
    },
  );
}
