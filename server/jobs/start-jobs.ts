import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { EventLog } from "../log.ts";
import { jobKind, jobKinds, type JobHandlers, type JobKindName, type QueueName } from "./job-kinds.ts";
import { addJob, endPauses } from "./job-table.ts";
import { openLeaderSession, type LeaderSession } from "./leader-session.ts";
import { backoffMs, reasonOf } from "./retry-delay.ts";
import { jobTiming, readTrouble, takeTurn, type JobTiming, type Queue, type Signals } from "./run-queue.ts";

type JobOptions = {
  database: { pool: pg.Pool; url: string };
  log: EventLog;
  /** Who does each kind. What this instance cannot do, such as to write to a chat that is not configured, is left out. */
  handlers: JobHandlers;
  timing?: Partial<JobTiming>;
};

/** The engine for everything that happens after a response. `stop` lets what is under way end, bounded. */
export type Jobs = {
  /** Whether this instance does the jobs of that queue. */
  leads(queue: QueueName): boolean;
  stop(): Promise<void>;
};

/**
 * Does the jobs of the table `job` (`job-kinds.ts`), one of each queue at a time; of several instances on one database
 * each queue belongs to one. It goes on through every failure of a job and of the database.
 */
export function startJobs({ database, log, handlers, timing: changes }: JobOptions): Jobs {
  const timing = { ...jobTiming, ...changes };
  const kinds = (Object.keys(jobKinds) as JobKindName[]).filter((kind) => handlers[kind]);
  const { pool } = database;
  const names = new Set(kinds.map((kind) => jobKind(kind).queue));
  const queues = [...names].map((name): Queue => ({ ...newQueue(), name, pool, log, handlers, timing }));
  const stopping = new AbortController();
  const end = new AbortController();
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

  /** One session after the other, until stopped. */
  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      let session: LeaderSession | null = null;
      try {
        session = await openLeaderSession(database.url, timing.silence, ring);
        // Those that run by schedule are due, whenever they ran last.
        for (const kind of kinds) if (jobKind(kind).everyMs !== undefined) await addJob(pool, { kind, subject: "" });
        if (failures >= 2) log.warn({}, "The database is back; jobs go on.");
        failures = 0;
        await workThrough(session);
      } catch (error) {
        failures += 1;
        // The first break may be a restart of the database; a long absence should not fill the log.
        if (failures === 2 || failures % 60 === 0)
          log.warn({ code: reasonOf(error) }, "Jobs have no usable database; they go on when it is back.");
      }
      await session?.close();
      const restMs = backoffMs(failures + 1, timing.reconnect);
      await wait(restMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  function ring(payload: string) {
    for (const queue of queues) {
      // An operator asks to try now.
      if (payload === endPauses && !queue.isPauseFixed) queue.pausedUntilMs = 0;
      queue.bell.abort();
    }
  }

  /** Works on all queues until the session is lost or the site stops, and what is under way is done. */
  async function workThrough(session: LeaderSession): Promise<void> {
    const signals = { stopping: AbortSignal.any([stopping.signal, session.lost]), signal: end.signal };
    const giveUpAll = () => queues.forEach((queue) => (queue.isOurs = false));
    session.lost.addEventListener("abort", giveUpAll);
    await Promise.all(queues.map((queue) => work(queue, session, signals)));
    giveUpAll();
  }
}

function newQueue() {
  const bell = new AbortController();
  return { bell, isOurs: false, trouble: null, failures: 0, pausedUntilMs: 0, isPauseFixed: false };
}

/** Does one queue's jobs, if it is ours. */
async function work(queue: Queue, session: LeaderSession, signals: Signals): Promise<void> {
  const { timing } = queue;
  for (let failures = 0; !signals.stopping.aborted;) {
    try {
      if (!queue.isOurs) {
        queue.isOurs = await session.tryLead(queue.name);
        if (queue.isOurs) await readTrouble(queue);
      }
      const waitMs = queue.isOurs ? await takeTurn(queue, signals) : timing.standbyMs;
      failures = 0;
      if (waitMs > 0) await waitForBell(queue, waitMs);
    } catch {
      // The database is away, or refused a statement. If it is away for long, the session is lost too.
      failures += 1;
      await waitForBell(queue, backoffMs(failures, timing.reconnect));
    }
  }
}

/** Waits for `ms` milliseconds or until someone rings. A ring between two waits is not lost: it ends the next at once. */
async function waitForBell(queue: Queue, ms: number): Promise<void> {
  await wait(ms, undefined, { signal: queue.bell.signal }).catch(() => {});
  queue.bell = new AbortController();
}
