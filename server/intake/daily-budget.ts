import type pg from "pg";
import type { Network } from "./network-of.ts";
import { dailyPrefix, giveBackTokens, takeToken, type RateLimit, type TokenOutcome } from "./rate-limit.ts";

/** How much one network may send: at once when it has not sent anything for a day, and again spread over each day. */
export type DailyBudget = { applications: number; bytes: number };

/**
 * A class of 40 with the largest resumes uses 40 applications and 0.84 GB. The chat takes 14,400 applications a day, so
 * that it needs two dozen networks to fill it.
 */
export const defaultDailyBudget: DailyBudget = { applications: 600, bytes: 4_000_000_000 };

/**
 * Takes `amounts` from the budgets of all `networks`, or nothing when one has too little left. `retryAfterSeconds` is
 * when that one has enough. Rejects when the database cannot be reached.
 */
export async function takeFromBudget(
  pool: pg.Pool,
  networks: readonly Network[],
  amounts: DailyBudget,
  budget: DailyBudget,
): Promise<TokenOutcome> {
  const taken: Bucket[] = [];
  for (const bucket of bucketsOf(networks, amounts, budget)) {
    const outcome = await takeToken(pool, bucket.name, bucket.limit, bucket.tokens);
    if (outcome.kind === "too-many") {
      await giveBack(pool, taken);
      return outcome;
    }
    taken.push(bucket);
  }
  return { kind: "taken" };
}

/** Gives back what was taken and not used. Rejects when the database cannot be reached. */
export async function giveBackToBudget(
  pool: pg.Pool,
  networks: readonly Network[],
  amounts: DailyBudget,
  budget: DailyBudget,
): Promise<void> {
  await giveBack(pool, bucketsOf(networks, amounts, budget));
}

type Bucket = { name: string; limit: RateLimit; tokens: number };

function bucketsOf(networks: readonly Network[], amounts: DailyBudget, budget: DailyBudget): Bucket[] {
  return (["bytes", "applications"] as const)
    .flatMap((what) =>
      networks.map(({ name, share }) => ({
        name: `${dailyPrefix}${what} ${name}`,
        limit: { capacity: budget[what] * share, refillPerSecond: (budget[what] * share) / daySeconds },
        tokens: amounts[what],
      })),
    )
    .filter(({ tokens }) => tokens > 0);
}

/** One after the other: statements that lock several buckets could wait for each other. */
async function giveBack(pool: pg.Pool, buckets: Bucket[]): Promise<void> {
  for (const { name, limit, tokens } of buckets) await giveBackTokens(pool, name, limit, tokens);
}

const daySeconds = 24 * 60 * 60;
