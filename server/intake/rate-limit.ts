import type pg from "pg";

/** A bucket for each network: so many posts at once, so many more every second. */
export type RateLimit = { capacity: number; refillPerSecond: number };

/** A whole class of 40 behind one campus address applies within a minute, three times over. */
export const formRateLimit: RateLimit = { capacity: 120, refillPerSecond: 1 };

/** Chunks of large resumes: 256 MB at once, then 5 MB a second. Full again sooner than that of forms. */
export const chunkRateLimit: RateLimit = { capacity: 1024, refillPerSecond: 20 };

/**
 * Takes a token from `bucket`, a network's; false when there is none left. One statement, so that several
 * instances on one database count together. Rejects when the database cannot be reached.
 */
export async function takeToken(pool: pg.Pool, bucket: string, limit: RateLimit): Promise<boolean> {
  const { rowCount } = await pool.query(takeOne, [bucket, limit.capacity, limit.refillPerSecond]);
  return rowCount === 1;
}

/** Seconds until an empty bucket has one post again. */
export function retryAfterSeconds({ refillPerSecond }: RateLimit): number {
  return Math.max(1, Math.ceil(1 / refillPerSecond));
}

/** Forgets networks whose bucket is full again: an address is kept no longer than it is needed. */
export async function forgetFullBuckets(pool: pg.Pool, limit: RateLimit): Promise<void> {
  await pool.query("delete from rate_limit where refilled_at < now() - make_interval(secs => $1)", [
    limit.capacity / limit.refillPerSecond,
  ]);
}

const takeOne = `
  insert into rate_limit as bucket (network, tokens) values ($1, $2::float8 - 1)
  on conflict (network) do update
    set tokens = least($2, bucket.tokens + $3::float8 * extract(epoch from now() - bucket.refilled_at)) - 1,
        refilled_at = now()
    where least($2, bucket.tokens + $3::float8 * extract(epoch from now() - bucket.refilled_at)) >= 1`;
