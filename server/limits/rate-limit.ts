import type pg from "pg";

type Database = Pick<pg.Pool, "query">;

/** A token bucket: `capacity` tokens at once, and an empty one is full again after `refillSeconds`, a day at most. */
export type RateLimit = { capacity: number; refillSeconds: number };

export const daySeconds = 86_400;

/** Tokens to take from a bucket, one by default. `bucket`: what is counted and for whom, such as `pages 192.0.2.1`. */
export type Take = { bucket: string; limit: RateLimit; tokens?: number };

export type TooMany = { kind: "too-many"; retryAfterSeconds: number };

export type TokenOutcome = { kind: "taken" } | TooMany;

/** Takes tokens from a bucket, if it has them. Several instances on one database count together. */
export async function takeTokens(database: Database, take: Take): Promise<TokenOutcome> {
  const { costSeconds, refillSeconds, bucket } = secondsOf(take);
  const values = [bucket, costSeconds, refillSeconds];
  const { rowCount } = await database.query({ name: "take tokens", text: takeStatement }, values);
  if (rowCount) return { kind: "taken" };
  const { rows } = await database.query<{ secondsToFull: number }>(selectSecondsToFull, [bucket]);
  // A bucket that was deleted in the meantime was full.
  const waitSeconds = (rows[0]?.secondsToFull ?? 0) + costSeconds - refillSeconds;
  return { kind: "too-many", retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) };
}

/** Takes from all buckets, or from none: returns the take that was refused, with its wait. */
export async function takeFromAll<Limit extends Take>(
  database: Database,
  takes: Limit[],
): Promise<{ kind: "taken" } | (TooMany & { refused: Limit })> {
  for (const [index, take] of takes.entries()) {
    const outcome = await takeTokens(database, take);
    if (outcome.kind === "taken") continue;
    await giveBackTokens(database, takes.slice(0, index));
    return { ...outcome, refused: take };
  }
  return { kind: "taken" };
}

export async function giveBackTokens(database: Database, takes: Take[]): Promise<void> {
  for (const take of takes) {
    const { costSeconds, bucket } = secondsOf(take);
    const giveBack = `update rate_limit set full_at = full_at - make_interval(secs => $2) where bucket = ${keyedHash}`;
    await database.query(giveBack, [bucket, costSeconds]);
  }
}

/** Forgets full buckets, and buckets that seem to need more than a day: the clock was set back since. */
export async function forgetFullBuckets(database: Database): Promise<void> {
  await database.query("delete from rate_limit where full_at not between now() and now() + interval '1 day'");
}

/** Returns a hash by which jobs can name a network. Backups have jobs, and not the key. */
export async function hashOfNetwork(database: Database, network: string): Promise<string> {
  const { rows } = await database.query<{ hash: string }>(`select encode(${keyedHash}, 'hex') as hash`, [network]);
  return rows[0]!.hash;
}

/** A token is so many seconds of a bucket's refilling; taking it moves the time at which the bucket is full. */
function secondsOf({ bucket, limit, tokens = 1 }: Take) {
  const { capacity, refillSeconds } = limit;
  return { bucket, refillSeconds, costSeconds: (tokens / capacity) * refillSeconds };
}

/** The table holds no address or mailbox that could be read. */
const keyedHash = "sha256((select key from rate_limit_key) || convert_to($1, 'UTF8'))";

// No bucket is full later than `$3` seconds from now. A bucket that seems to be is from before the clock was set back: it
// counts as full, so that no one is kept out until the clock has caught up.
const fullAtOrNow = `
  case when taken.full_at between now() and now() + make_interval(secs => $3) then taken.full_at else now() end`;

const takeStatement = `
  insert into rate_limit as taken (bucket, full_at)
  select ${keyedHash}, now() + make_interval(secs => $2) where $2::float8 <= $3::float8
  on conflict (bucket) do update set full_at = ${fullAtOrNow} + make_interval(secs => $2)
  where ${fullAtOrNow} + make_interval(secs => $2) <= now() + make_interval(secs => $3)
  returning 1`;

const selectSecondsToFull = `
  select extract(epoch from full_at - now())::float8 as "secondsToFull" from rate_limit where bucket = ${keyedHash}`;
