import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { dailyLimit, dailyPrefix, forgetFullBuckets, formRateLimit, networkOf, takeTokens } from "./rate-limit.ts";

const database = await createTestDatabase();
beforeEach(() => database.pool.query("truncate rate_limit"));
afterAll(() => database.drop());

const limit = { capacity: 2, refillPerSecond: 0.01 };
const take = () => takeTokens(database.pool, { bucket: "203.0.113.1", limit });

/** Moving stored times forward acts like a clock that is set back; moving them back, like time that passes. */
const setClockBack = (seconds: number) =>
  database.pool.query("update rate_limit set refilled_at = refilled_at + make_interval(secs => $1)", [seconds]);

const letPass = (seconds: number) => setClockBack(-seconds);

async function empty() {
  for (let token = 0; token < limit.capacity; token += 1) expect((await take()).kind).toBe("taken");
}

/** A slow machine may take some seconds. */
async function secondsToWait() {
  const outcome = await take();
  return outcome.kind === "too-many" ? outcome.retryAfterSeconds : 0;
}

test("an empty bucket says when it has a token again", async () => {
  await empty();
  expect(await secondsToWait()).toBeCloseTo(100, -1);
  await letPass(40);
  expect(await secondsToWait()).toBeCloseTo(60, -1);
  await letPass(60);
  expect(await take()).toEqual({ kind: "taken" });
});

test("a bucket is asked only when the one before it had its tokens, and the one that had not says when it will", async () => {
  const takeBoth = (tokens: number) =>
    takeTokens(
      database.pool,
      { bucket: "first", limit },
      { bucket: "second", limit: { ...limit, capacity: 5 }, tokens },
    );
  expect(await takeBoth(6)).toEqual({ kind: "too-many", retryAfterSeconds: 100 });
  expect(await takeBoth(2)).toEqual({ kind: "taken" });
  expect((await takeBoth(1)).kind).toBe("too-many");
  const { rows } = await database.pool.query("select network, tokens from rate_limit order by network");
  expect(rows).toEqual([
    { network: "first", tokens: expect.closeTo(0, 0) },
    { network: "second", tokens: 3 },
  ]);
});

describe("a clock that was set back by an hour", () => {
  test("refuses no one who still has a token, and no one for longer than a token takes", async () => {
    await take();
    await setClockBack(3600);
    expect((await take()).kind).toBe("taken");
    await setClockBack(3600);
    expect(await secondsToWait()).toBeCloseTo(100, -1);
    await letPass(100);
    expect((await take()).kind).toBe("taken");
  });

  test("is healed by the cleanup too, before the next request", async () => {
    await empty();
    await setClockBack(3600);
    await forgetFullBuckets(database.pool, limit);
    await letPass(100);
    expect((await take()).kind).toBe("taken");
  });
});

test("a clock that was set forward forgives no more than a full bucket", async () => {
  await empty();
  await letPass(365 * 24 * 3600);
  await empty();
  expect((await take()).kind).toBe("too-many");
});

test("an address is remembered for a day, then forgotten", async () => {
  await takeTokens(database.pool, { bucket: `${dailyPrefix}203.0.113.1`, limit: dailyLimit });
  await letPass(23 * 3600);
  await forgetFullBuckets(database.pool, formRateLimit);
  expect((await database.pool.query("select from rate_limit")).rowCount).toBe(1);
  await letPass(2 * 3600);
  await forgetFullBuckets(database.pool, formRateLimit);
  expect((await database.pool.query("select from rate_limit")).rowCount).toBe(0);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0DB8:0001:abcd::1", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["unknown", "unknown"],
])("%s counts in %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
