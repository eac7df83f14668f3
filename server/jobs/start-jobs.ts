import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { EventLog } from "../base/log.ts";
import { jobKind, jobKinds, type JobHandlers, type JobKindName, type QueueName } from "./job-kinds.ts";
import { addJob, endPauses } from "./job-table.ts";
import { leaderSession, type LeaderSession } from "./leader-session.ts";
import { backoffMs, reasonOf } from "./retry-delay.ts";
import { jobTiming, newQueue, takeTurn, type JobTiming, type Queue, type Signals } from "./run-queue.ts";

type JobOptions = {
  database: { pool: pg.Pool; url: string };
  log: EventLog;
  handlers: JobHandlers;
  timing?: Partial<JobTiming>;
};

/** The engine for everything that happens after a response. `stop` lets current jobs end, bounded. */
export type Jobs = {
  leads(queue: QueueName): boolean;
  stop(): Promise<void>;
};

/** Does the jobs of the table, one of each queue at a time over all instances, whatever fails. */
export function startJobs({ database, log, handlers, timing: changes }: JobOptions): Jobs {
  const timing = { ...jobTiming, ...changes };
  const kinds = (Object.keys(jobKinds) as JobKindName[]).filter((kind) => handlers[kind]);
  const { pool } = database;
  const names = new Set(kinds.map((kind) => jobKind(kind).queue));
  const queues = [...names].map((name) => newQueue({ name, pool, log, handlers, timing }));
  const stopping = new AbortController();
  const end = new AbortController();
  const works = new Set<Promise<void>>();
  const running = run();
  return {
    leads: (name) => queues.some((queue) => queue.name === name && queue.isOurs),
    async stop() {
      stopping.abort();
      for (const { bell } of queues) bell.abort();
      const grace = setTimeout(() => end.abort(), timing.stopGraceMs);
      await running;
      clearTimeout(grace);
    },
  };

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      const session = leaderSession(database.url, timing.silence.longestSeconds, ring);
      try {
        await session.open();
        for (const kind of kinds) if (jobKind(kind).everyMs !== undefined) await addJob(pool, { kind, subject: "" });
        failures = 0;
        await keepTaking(session);
      } catch (error) {
        failures += 1;
        // The first failure may be a restart of the database.
        if (failures === 2)
          log.warn({ code: reasonOf(error) }, "The database cannot be used: jobs are paused until it can.");
      }
      // Until the running jobs are done, no other instance takes their queues.
      if (stopping.signal.aborted) await Promise.all(works);
      await session.close();
      await wait(backoffMs(failures, timing.reconnect), undefined, { signal: stopping.signal }).catch(() => {});
    }
    await Promise.all(works);
  }

  /** `payload`: the queue that has a new job, or what is for all queues. */
  function ring(payload: string) {
    const isForAll = payload === "" || payload === endPauses;
    for (const queue of queues) {
      // An operator asks to try now.
      if (payload === endPauses) queue.pausedUntilMs = 0;
      if (isForAll || payload === queue.name) queue.bell.abort();
    }
  }

  /**
   * Takes every free queue and works on it, until the session is lost or the site stops. A queue whose job is still
   * running under an earlier session is taken when that job ends; other queues do not wait for it.
   */
  async function keepTaking(session: LeaderSession): Promise<void> {
    const signals = { stopping: AbortSignal.any([stopping.signal, session.lost]), signal: end.signal };
    session.lost.addEventListener("abort", () => queues.forEach((queue) => (queue.isOurs = false)));
    while (!signals.stopping.aborted) {
      const taken = await session.takeQueues(queues.filter(({ isWorking }) => !isWorking).map(({ name }) => name));
      for (const queue of queues.filter(({ name }) => taken.includes(name))) {
        queue.isOurs = true;
        queue.isWorking = true;
        const working = work(queue, signals).finally(() => {
          queue.isWorking = false;
          works.delete(working);
        });
        works.add(working);
      }
      const restMs = queues.every(({ isOurs }) => isOurs) ? timing.silence.pingMs : timing.standbyMs;
      await wait(restMs, undefined, { signal: signals.stopping }).catch(() => {});
    }
  }
}

async function work(queue: Queue, signals: Signals): Promise<void> {
  while (!signals.stopping.aborted) {
    // The database is away, or refused a statement. If it is away for long, the session is lost too.
    const waitMs = await takeTurn(queue, signals).catch(() => queue.timing.standbyMs);
    if (waitMs <= 0) continue;
    // `ring` ends the wait. When it is called between two waits, the next one ends at once.
    await wait(waitMs, undefined, { signal: queue.bell.signal }).catch(() => {});
    queue.bell = new AbortController();
  }
}
