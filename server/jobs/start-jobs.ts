import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import { jobKindNames, jobKinds, type JobHandlers, type QueueName } from "./job-kinds.ts";
import { addJob, findReady } from "./job-table.ts";
import { backoffMs, reasonOf } from "./retry-delay.ts";
import { jobTiming, takeTurn, type JobTiming } from "./run-queue.ts";

type JobOptions = {
  database: { pool: pg.Pool; url: string };
  log: EventLog;
  handlers: JobHandlers;
  timing?: Partial<JobTiming>;
};

/** The engine for everything that happens after a response. `stop` lets current jobs end, bounded. */
export type Jobs = { stop(): Promise<void> };

/**
 * Looks for due jobs once a second, and does them, one of each queue at a time over all instances, whatever fails. Jobs
 * that run by schedule also run when it starts.
 */
export function startJobs({ database, log, handlers, timing: changes }: JobOptions): Jobs {
  const timing = { ...jobTiming, ...changes };
  const kinds = jobKindNames.filter((kind) => handlers[kind]);
  const queues = [...new Set(kinds.map((kind) => jobKinds[kind].queue))];
  const stopping = new AbortController();
  const end = new AbortController();
  const engine = { database, log, handlers, kinds, timing, stopping: stopping.signal, end: end.signal };
  const working = new Map<QueueName, Promise<void>>();
  const looking = look();
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => end.abort(), timing.stopGraceMs);
      await looking;
      await Promise.all(working.values());
      clearTimeout(grace);
    },
  };

  async function look(): Promise<void> {
    let isScheduled = false;
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        if (!isScheduled) await addScheduledJobs();
        isScheduled = true;
        const idle = queues.filter((queue) => !working.has(queue));
        for (const { queue } of await findReady(database.pool, idle, kinds)) startWork(queue);
        failures = 0;
      } catch (error) {
        failures += 1;
        // The first failure may be a restart of the database.
        if (failures === 2)
          log.warn({ code: reasonOf(error) }, "The database cannot be used: jobs are paused until it can.");
      }
      const waitMs = failures > 0 ? backoffMs(failures, timing.reconnect) : timing.lookMs;
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function addScheduledJobs(): Promise<void> {
    for (const kind of kinds)
      if (jobKinds[kind].everyMs !== undefined) await addJob(database.pool, { kind, subject: "" });
  }

  function startWork(queue: QueueName): void {
    if (stopping.signal.aborted) return;
    working.set(
      queue,
      work(queue).finally(() => working.delete(queue)),
    );
  }

  /** Does the jobs of a queue until there is none left to do here. */
  async function work(queue: QueueName): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await takeTurn(engine, queue)));
    } catch {
      // The database is away, or it refused a statement. The next look says so, or tries again.
    }
  }
}
