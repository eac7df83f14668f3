import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { endHold } from "../retention/restore-hold.ts";
import type { JobHandler, JobHandlers } from "./job-kinds.ts";
import { addJob, endPauses } from "./job-table.ts";
import { startJobs, type Jobs } from "./start-jobs.ts";

let running: Jobs[];
let done: string[];
let logged: string[];
const database = await createTestDatabase();
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate job, queue_trouble");
  running = [];
  done = [];
  logged = [];
});
afterEach(() => Promise.all(running.map((jobs) => jobs.stop())));

const note: JobHandler = async ({ subject }) => void done.push(subject);

test("the lowest rank goes first, one at a time over all instances, and what is done goes", async () => {
  let underWay = 0;
  let most = 0;
  const slow: JobHandler = async ({ subject }) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    done.push(subject);
    return undefined;
  };
  await add("can wait", { canWait: true });
  await add("first", { isFirst: true });
  await add("usual");
  for (let instance = 0; instance < 3; instance++) start({ application: slow });
  await finished(["first", "usual", "can wait"]);
  expect(most).toBe(1);
  await expect.poll(jobCount).toBe(0);
});

test("a failure of its own lets the others pass, counts, and is tried again", async () => {
  const failures: number[] = [];
  await add("fails");
  await add("works");
  start({
    async application(job) {
      if (job.subject === "works") return note(job, undefined as never);
      failures.push(job.failures);
      if (failures.length === 2) throw new Error("not this time either");
      if (failures.length < 4) return { kind: "retry" };
      return note(job, undefined as never);
    },
  });
  await finished(["works", "fails"]);
  expect(failures).toEqual([0, 1, 2, 3]);
  expect(logged).toEqual(["A job failed; it is tried again."]);
});

test("trouble keeps the whole queue, is known to all, and ends with the first success; other queues go on", async () => {
  let isAway = true;
  let tries = 0;
  await add("first");
  await add("second", { canWait: true });
  await addJob(database.pool, { kind: "mail", subject: "a mail" });
  start({
    async application(job, context) {
      tries += 1;
      if (isAway)
        return { kind: "pauseQueue", trouble: { kind: "unreachable", meaning: "Telegram cannot be reached." } };
      context.noteSuccess();
      return note(job, context);
    },
    mail: note,
  });
  await expect.poll(() => tries).toBeGreaterThan(2);
  await finished(["a mail"]);
  expect(await troubles()).toEqual([{ queue: "chat", kind: "unreachable" }]);
  // Between two tries: until the current one has ended, it is noted as failed.
  await expect.poll(failures).toEqual([{ failures: 0 }, { failures: 0 }]);
  isAway = false;
  await finished(["a mail", "first", "second"]);
  expect(await troubles()).toEqual([]);
  expect(logged).toEqual([
    expect.stringContaining("The chat queue is paused. Telegram cannot be reached"),
    "The chat queue runs again.",
  ]);
});

test("a pause outlives a restart, and an operator who asks to try now ends it", async () => {
  let tries = 0;
  await add("paused");
  const trouble = { kind: "rate-limited", meaning: "Telegram asks to wait." };
  const away: JobHandlers = {
    async application() {
      tries += 1;
      return { kind: "pauseQueue", trouble, afterMs: 3_600_000 };
    },
  };
  start(away);
  await expect.poll(troubles).toHaveLength(1);
  await running.pop()?.stop();
  // The other queue's job shows that the new instance has looked.
  await addJob(database.pool, { kind: "mail", subject: "a mail" });
  start({ ...away, mail: note });
  await finished(["a mail"]);
  expect(tries).toBe(1);
  await endPauses(database.pool);
  await expect.poll(() => tries).toBe(2);
});

test("a pause does not last longer because the clock was set back", async () => {
  await add("paused");
  await database.pool.query(
    `insert into queue_trouble (queue, kind, paused_until, paused_at)
     values ('chat', 'unreachable', now() + interval '1 day 1 minute', now() + interval '1 day')`,
  );
  start({ application: note });
  await finished(["paused"]);
});

test("a job that is added while the same is done is done again", async () => {
  await add("same");
  start({
    async application(job, context) {
      if (done.length === 0) await add("same");
      return note(job, context);
    },
  });
  await finished(["same", "same"]);
  await expect.poll(jobCount).toBe(0);
});

test("what runs by schedule runs at the start, again when its time has come, and when it is asked for", async () => {
  start({ "minute sweep": note });
  await finished([""]);
  await expect.poll(failures).toEqual([{ failures: 0 }]);
  await database.pool.query("update job set due_at = now()");
  await finished(["", ""]);
});

test("a clock that is set back keeps nothing waiting, and lets no schedule rest", async () => {
  start({ "minute sweep": note });
  await finished([""]);
  await running.pop()?.stop();
  await add("stored before");
  // All stored times are then in the future.
  await database.pool.query("update job set due_at = due_at + interval '1 day', set_at = set_at + interval '1 day'");
  start({ application: note });
  await finished(["", "stored before"]);
  const due = "select kind from job where due_at <= now() or set_at > clock_timestamp()";
  await expect.poll(async () => (await database.pool.query(due)).rows).toEqual([{ kind: "minute sweep" }]);
});

test("what ends the process is not tried again at once, nor before the others", async () => {
  await add("deadly");
  await add("harmless");
  const begun = Promise.withResolvers<void>();
  const hanging = Promise.withResolvers<undefined>();
  start({
    application: () => {
      begun.resolve();
      return hanging.promise;
    },
  });
  await begun.promise;
  await cutSessions();
  start({ application: note });
  await finished(["harmless", "deadly"]);
  hanging.resolve(undefined);
});

test("after a cut of the session its job begins nothing new, and the other queues go on while it hangs", async () => {
  await add("hangs");
  const begun = Promise.withResolvers<AbortSignal>();
  const hanging = Promise.withResolvers<undefined>();
  let tries = 0;
  start({
    application: (_job, { stopping }) => {
      tries += 1;
      begun.resolve(stopping);
      return hanging.promise;
    },
    mail: note,
  });
  const stopping = await begun.promise;
  await cutSessions();
  // Another instance may have the queue.
  await expect.poll(() => stopping.aborted).toBe(true);
  await addJob(database.pool, { kind: "mail", subject: "a mail" });
  await finished(["a mail"]);
  expect(tries).toBe(1);
  await add("later");
  hanging.resolve(undefined);
  await expect.poll(() => tries).toBe(2);
});

test("trouble that is over is over, also when a statement about it failed", async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger refuse before insert or delete on queue_trouble for each row execute function refuse()`);
  let [tries, isAway] = [0, true];
  await add("first");
  start({
    application: async (job, context) => {
      tries += 1;
      if (isAway) return { kind: "pauseQueue", trouble: { kind: "forbidden", meaning: "" } };
      context.noteSuccess();
      return note(job, context);
    },
  });
  await expect.poll(() => tries).toBeGreaterThan(2);
  await database.pool.query("drop trigger refuse on queue_trouble");
  await expect.poll(troubles).toHaveLength(1);
  await database.pool.query(
    "create trigger refuse before delete on queue_trouble for each row execute function refuse()",
  );
  isAway = false;
  await finished(["first"]);
  expect(await troubles()).toEqual([{ queue: "chat", kind: "forbidden" }]);
  await database.pool.query("drop function refuse cascade");
  await expect.poll(troubles).toEqual([]);
  // As an instance leaves it that ended.
  await database.pool.query("insert into queue_trouble (queue, kind) values ('chat', 'forbidden')");
  await expect.poll(troubles).toEqual([]);
});

test("after a restore, messages wait until an operator continues; all else goes on", async () => {
  await database.pool.query("update retention set restored_from = now()");
  await add("held");
  start({ application: note, purge: note });
  // A scheduled job has no subject.
  await finished([""]);
  await endHold(database.pool);
  await finished(["", "held"]);
});

const quick = {
  retry: { first: 5, longest: 20 },
  pause: { first: 5, longest: 20 },
  reconnect: { first: 5, longest: 50 },
  lookMs: 20,
};

function start(handlers: JobHandlers, timing: Parameters<typeof startJobs>[0]["timing"] = {}): Jobs {
  const keep = (_details: object, sentence: string) => void logged.push(sentence);
  const jobs = startJobs({
    database,
    log: { info: keep, warn: keep, error: keep },
    handlers,
    timing: { ...quick, ...timing },
  });
  running.push(jobs);
  return jobs;
}

/** Ends the sessions that hold the locks of the queues. */
async function cutSessions() {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
}

async function add(subject: string, place: { isFirst?: boolean; canWait?: boolean } = {}) {
  await addJob(database.pool, { kind: "application", subject, ...place });
}

async function finished(subjects: string[]) {
  await expect.poll(() => done).toEqual(subjects);
}

async function jobCount(): Promise<number> {
  return (await database.pool.query("select 1 from job")).rows.length;
}

async function troubles() {
  return (await database.pool.query("select queue, kind from queue_trouble")).rows;
}

async function failures() {
  return (await database.pool.query("select failures from job where kind <> 'mail'")).rows;
}
