import { afterAll, expect, test } from "vitest";
import { forgetFullBuckets, takeToken } from "../../server/intake/rate-limit.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { createTestDatabase } from "../support/test-database.ts";
import { seed } from "./fuzzed-site.ts";
import { pick } from "./mutate-bytes.ts";

const walks = 60;
const steps = 60;

const database = await createTestDatabase();
afterAll(() => database.drop());

test(
  `whatever the clock does, a network gets its budget, no more and no less (seed ${seed})`,
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(seed);
    for (let walk = 0; walk < walks; walk += 1) {
      const network = `203.0.113.${walk}`;
      try {
        await takeWalk(network, random);
      } catch (cause) {
        throw new Error(`Seed ${seed}, walk ${walk}: ${String(cause)}`, { cause });
      }
    }
  },
);

/**
 * Requests of one network, and what the clock does in between: it goes on, or is set back or forward. A token takes so
 * long that the time of the test itself hardly counts.
 */
async function takeWalk(network: string, random: () => number) {
  const limit = { capacity: pick(random, [1, 2, 5, 20]), refillPerSecond: pick(random, [0.001, 0.0001]) };
  const secondsPerToken = 1 / limit.refillPerSecond;
  const begin = performance.now();
  const take = async () => (await takeToken(database.pool, network, limit)).kind === "taken";
  let taken = 0;
  /** A clock cannot tell a step forward from time that passes; neither fills a bucket more than full. */
  let budget = limit.capacity;
  /** Since the last refusal, without a step back. */
  let waitedSeconds: number | null = null;

  for (let step = 0; step < steps; step += 1) {
    const kind = pick(random, ["request", "request", "request", "time", "forward", "back", "cleanup"] as const);
    if (kind === "request") {
      const isTaken = await take();
      taken += isTaken ? 1 : 0;
      if (!isTaken) {
        expect(taken).toBeGreaterThanOrEqual(limit.capacity);
        expect(waitedSeconds ?? 0).toBeLessThan(secondsPerToken);
      }
      waitedSeconds = isTaken ? null : (waitedSeconds ?? 0);
    } else if (kind === "cleanup") {
      await forgetFullBuckets(database.pool, limit);
    } else {
      const seconds = secondsPerToken * random() * (kind === "time" ? 3 : pick(random, [1, 100, 10_000]));
      await moveClock(network, kind === "back" ? -seconds : seconds);
      if (kind === "back") waitedSeconds = null;
      else {
        budget += Math.min(limit.capacity, seconds * limit.refillPerSecond);
        if (waitedSeconds !== null) waitedSeconds += seconds;
      }
    }
    const testSeconds = (performance.now() - begin) / 1000;
    expect(taken).toBeLessThanOrEqual(budget + testSeconds * limit.refillPerSecond);
  }

  // However often it was set: after the request that was refused, and the time of one token, the next one passes.
  await moveClock(network, -1_000_000 * random());
  if (await take()) return;
  await moveClock(network, secondsPerToken);
  expect(await take()).toBe(true);
}

/** For the statements, stored times that move back are a clock that goes forward. */
async function moveClock(network: string, seconds: number) {
  await database.pool.query(
    "update rate_limit set refilled_at = refilled_at - make_interval(secs => $2) where network = $1",
    [network, seconds],
  );
}
