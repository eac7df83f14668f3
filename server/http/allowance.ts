import type pg from "pg";

/** A bucket for each network: so many posts at once, so many more every second. */
export type AllowanceLimits = { capacity: number; refillPerSecond: number };

/** A whole class of 40 behind one campus address applies within a minute, three times over. */
export const defaultAllowance: AllowanceLimits = { capacity: 120, refillPerSecond: 1 };

/** Pieces of large resumes: 256 MB at once, then 5 MB a second. Full again sooner than that of forms. */
export const pieceAllowance: AllowanceLimits = { capacity: 1024, refillPerSecond: 20 };

/**
 * Takes one from the allowance of `bucket`, a network; false when there is none left. One statement, so that several
 * instances on one database count together. Rejects when the database cannot be reached.
 */
export async function takeAllowance(pool: pg.Pool, bucket: string, limits: AllowanceLimits): Promise<boolean> {
  const { rowCount } = await pool.query(takeOne, [bucket, limits.capacity, limits.refillPerSecond]);
  return rowCount === 1;
}

/** Seconds until an empty bucket has one post again. */
export function retryAfterSeconds({ refillPerSecond }: AllowanceLimits): number {
  return Math.max(1, Math.ceil(1 / refillPerSecond));
}

/** Forgets networks whose bucket is full again: an address is kept no longer than it is needed. */
export async function forgetFullAllowances(pool: pg.Pool, limits: AllowanceLimits): Promise<void> {
  await pool.query("delete from intake_allowance where refilled_at < now() - make_interval(secs => $1)", [
    limits.capacity / limits.refillPerSecond,
  ]);
}

const takeOne = `
  insert into intake_allowance as bucket (network, tokens) values ($1, $2::float8 - 1)
  on conflict (network) do update
    set tokens = least($2, bucket.tokens + $3::float8 * extract(epoch from now() - bucket.refilled_at)) - 1,
        refilled_at = now()
    where least($2, bucket.tokens + $3::float8 * extract(epoch from now() - bucket.refilled_at)) >= 1`;
