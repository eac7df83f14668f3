import type pg from "pg";
import { queryWithTimeout } from "./database/query-with-timeout.ts";

/** What the site does again and again, on whichever instance. */
export type Job = "relay" | "purge" | "backup";

/** When each job last had a good round, in ISO 8601; null before its first one, and while the database is away. */
export type GoodRounds = Record<Job, string | null>;

/** Notes that `job` has just done all that it had to do. Rejects when the database does not take it. */
export async function noteGoodRound(pool: Pick<pg.Pool, "query">, job: Job): Promise<void> {
  await pool.query(
    `insert into good_round (job, ended_at) values ($1, now())
     on conflict (job) do update set ended_at = excluded.ended_at`,
    [job],
  );
}

/** Notes the good rounds of a job that has many, but not more than one in 30 s. */
export type RoundNoter = (pool: Pick<pg.Pool, "query">) => Promise<void>;

export function createRoundNoter(job: Job, everyMs = 30_000): RoundNoter {
  let nextMs = -Infinity;
  return async (pool) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + everyMs;
    await noteGoodRound(pool, job);
  };
}

/** Never rejects. */
export async function readGoodRounds(pool: pg.Pool): Promise<GoodRounds> {
  const rows = await queryWithTimeout<{ job: Job; endedAt: Date }>(
    timeoutMs,
    pool,
    'select job, ended_at as "endedAt" from good_round',
  ).catch(() => []);
  const times = new Map(rows.map(({ job, endedAt }) => [job, endedAt.toISOString()]));
  return { relay: times.get("relay") ?? null, purge: times.get("purge") ?? null, backup: times.get("backup") ?? null };
}

const timeoutMs = 3000;
