import ipaddr from "ipaddr.js";
import type pg from "pg";
import type { TooMany } from "./refusal.ts";

/**
 * Returns the network whose limits an address counts in: an IPv4 address itself; of IPv6 its first 48 bits, because one
 * home line may have as many. A proxy may pass on text that is no address; it counts as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [first = 0, second = 0, third = 0] = parsed.parts;
  return `${[first, second, third].map((part) => part.toString(16)).join(":")}::/48`;
}

/** A token bucket for each network: so many requests at once, so many more every second. */
export type RateLimit = { capacity: number; refillPerSecond: number };

/** A whole class of 40 behind one campus address applies within a minute, three times over. */
export const formRateLimit: RateLimit = { capacity: 120, refillPerSecond: 1 };

export type TokenOutcome = { kind: "taken" } | TooMany;

/** Buckets with this start are full again, and forgotten, only after a day. */
export const dailyPrefix = "day ";

/** One statement, so that several instances on one database count together. */
export async function takeToken(pool: pg.Pool, bucket: string, limit: RateLimit, tokens = 1): Promise<TokenOutcome> {
  const values = [bucket, limit.capacity, limit.refillPerSecond];
  const { rowCount } = await pool.query({ name: "take tokens", text: take }, [...values, tokens]);
  if (rowCount === 1) return { kind: "taken" };
  const { rows } = await pool.query<{ tokens: number }>(healAndRead, values);
  // A bucket that was deleted was full.
  const missing = tokens - (rows[0]?.tokens ?? limit.capacity);
  return { kind: "too-many", retryAfterSeconds: Math.max(1, Math.ceil(missing / limit.refillPerSecond)) };
}

/** One network's bytes of a day, refilled over the day. A class of 40 with the largest resumes uses 0.84 GB. */
export const dailyLimit: RateLimit = { capacity: 4_000_000_000, refillPerSecond: 4_000_000_000 / 86_400 };

/** An application counts for this at least: 600 small ones a day. The chat takes 14,400, so two dozen networks fill it. */
export const leastBytesOfForm = dailyLimit.capacity / 600;

export async function giveBackTokens(pool: pg.Pool, bucket: string, limit: RateLimit, tokens: number): Promise<void> {
  const values = [bucket, limit.capacity, tokens];
  await pool.query("update rate_limit set tokens = least($2, tokens + $3) where network = $1", values);
}

/** Forgets networks whose bucket is full again. After the clock was set back, buckets fill from now. */
export async function forgetFullBuckets(pool: pg.Pool, limit: RateLimit): Promise<void> {
  await pool.query(
    `delete from rate_limit where refilled_at < now() -
       case when starts_with(network, $2) then interval '1 day' else make_interval(secs => $1) end`,
    [limit.capacity / limit.refillPerSecond, dailyPrefix],
  );
  await pool.query("update rate_limit set refilled_at = now() where refilled_at > now()");
}

const refilledTokens =
  "least($2, bucket.tokens + $3::float8 * greatest(0, extract(epoch from now() - bucket.refilled_at)))";

const take = `
  insert into rate_limit as bucket (network, tokens) select $1, $2::float8 - $4::float8 where $2 >= $4
  on conflict (network) do update set tokens = ${refilledTokens} - $4, refilled_at = now()
    where ${refilledTokens} >= $4`;

// Only a refused bucket needs this: taking tokens sets its time anyway.
const healAndRead = `
  with healed as (
    update rate_limit set refilled_at = now() where network = $1 and refilled_at > now()
  )
  select ${refilledTokens} as tokens from rate_limit as bucket where network = $1`;
