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

/** A request takes `tokens` of a bucket, one if nothing else is said. */
export type Take = { bucket: string; limit: RateLimit; tokens?: number };

/**
 * Takes tokens from one bucket after the other, up to the first that has too few. One statement: several instances on one
 * database count together, and each round trip takes time of both sides.
 */
export async function takeTokens(pool: pg.Pool, ...takes: [Take] | [Take, Take]): Promise<TokenOutcome> {
  const values = takes.flatMap(({ bucket, limit, tokens = 1 }) => [...valuesOf(bucket, limit), tokens]);
  const { rows } = await pool.query<{ taken: number }>(
    { name: `take tokens ${takes.length}`, text: takeStatements[takes.length - 1]! },
    values,
  );
  const refused = takes[rows[0]?.taken ?? 0];
  if (!refused) return { kind: "taken" };
  const { bucket, limit, tokens = 1 } = refused;
  const { rows: left } = await pool.query<{ tokens: number }>(healAndRead, valuesOf(bucket, limit));
  // A bucket that was deleted was full.
  const missing = tokens - (left[0]?.tokens ?? limit.capacity);
  return { kind: "too-many", retryAfterSeconds: Math.max(1, Math.ceil(missing / limit.refillPerSecond)) };
}

function valuesOf(bucket: string, { capacity, refillPerSecond }: RateLimit) {
  return [bucket, capacity, refillPerSecond];
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

const refilledTokens = (capacity: string, refill: string) =>
  `least(${capacity}, bucket.tokens + ${refill}::float8 * greatest(0, extract(epoch from now() - bucket.refilled_at)))`;

/** Returns the statement for so many buckets; each has four values. */
function takeFrom(bucketCount: number): string {
  const indexes = [...Array(bucketCount).keys()];
  const parts = indexes.map((index) => {
    const [bucket, capacity, refill, tokens] = [1, 2, 3, 4].map((place) => `$${index * 4 + place}`) as Places;
    const refilled = refilledTokens(capacity, refill);
    return `taken${index} as (
      insert into rate_limit as bucket (network, tokens)
      select ${bucket}, ${capacity}::float8 - ${tokens}::float8 ${index > 0 ? `from taken${index - 1}` : ""}
      where ${capacity} >= ${tokens}
      on conflict (network) do update set tokens = ${refilled} - ${tokens}, refilled_at = now()
        where ${refilled} >= ${tokens}
      returning 1)`;
  });
  const counts = indexes.map((index) => `(select count(*)::int from taken${index})`);
  return `with ${parts.join(", ")} select ${counts.join(" + ")} as taken`;
}

const takeStatements = [takeFrom(1), takeFrom(2)];

type Places = [bucket: string, capacity: string, refill: string, tokens: string];

// Only a refused bucket needs this: taking tokens sets its time anyway.
const healAndRead = `
  with healed as (
    update rate_limit set refilled_at = now() where network = $1 and refilled_at > now()
  )
  select ${refilledTokens("$2", "$3")} as tokens from rate_limit as bucket where network = $1`;
