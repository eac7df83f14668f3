import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { daySeconds, forgetFullBuckets, giveBackTokens, takeFromAll, takeTokens } from "./rate-limit.ts";

const database = await createTestDatabase();
const { pool } = database;
beforeEach(() => pool.query("truncate rate_limit"));
afterAll(() => database.drop());

const limit = { capacity: 2, refillSeconds: 200 };
const bucket = { bucket: "pages 203.0.113.1", limit };
const take = () => takeTokens(pool, bucket);

/** Moving stored times forward acts like a clock that is set back; moving them back, like time that passes. */
const setClockBack = (seconds: number) =>
  pool.query("update rate_limit set full_at = full_at + make_interval(secs => $1)", [seconds]);

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

test("twenty requests ask for a token at once: as many get one as there are", async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, take));
  expect(outcomes.filter(({ kind }) => kind === "taken")).toHaveLength(2);
});

test("more tokens than a bucket holds are refused, and cost nothing", async () => {
  expect((await takeTokens(pool, { ...bucket, tokens: 3 })).kind).toBe("too-many");
  await empty();
});

test("a bucket among several that has no token names itself, and the others get theirs back", async () => {
  const roomy = { bucket: "site", limit: { capacity: 3, refillSeconds: 300 } };
  await takeTokens(pool, { ...bucket, tokens: 2 });
  for (let count = 0; count < 5; count += 1)
    expect(await takeFromAll(pool, [roomy, bucket])).toMatchObject({ kind: "too-many", refused: bucket });
  await giveBackTokens(pool, [bucket]);
  expect(await takeFromAll(pool, [roomy, bucket])).toEqual({ kind: "taken" });
  for (let count = 0; count < 2; count += 1) expect((await takeTokens(pool, roomy)).kind).toBe("taken");
  expect((await takeTokens(pool, roomy)).kind).toBe("too-many");
});

test("a clock that was set back by an hour refuses no one who had tokens, and no one for longer than a token takes", async () => {
  await take();
  await setClockBack(3600);
  await empty();
  await setClockBack(3600);
  await empty();
  await setClockBack(0.1);
  expect(await secondsToWait()).toBeLessThanOrEqual(100);
});

test("a clock that was set forward forgives no more than a full bucket", async () => {
  await empty();
  await letPass(365 * 24 * 3600);
  await empty();
  expect((await take()).kind).toBe("too-many");
});

describe("a bucket of a day", () => {
  const kept = async () => (await pool.query("select from rate_limit")).rowCount;
  const daily = { bucket: "uploads 203.0.113.1", limit: { capacity: 1, refillSeconds: daySeconds } };

  test("is remembered until it is full, then forgotten", async () => {
    await takeTokens(pool, daily);
    await letPass(23 * 3600);
    await forgetFullBuckets(pool);
    expect(await kept()).toBe(1);
    await letPass(2 * 3600);
    await forgetFullBuckets(pool);
    expect(await kept()).toBe(0);
  });

  test("is forgotten too when the clock was set back after it was used", async () => {
    await takeTokens(pool, daily);
    await setClockBack(3600);
    await forgetFullBuckets(pool);
    expect(await kept()).toBe(0);
  });
});

test("the table holds nothing that names a network or a mailbox", async () => {
  await takeTokens(pool, { bucket: "mailbox ada@example.org", limit });
  const { rows } = await pool.query<{ row: string }>("select encode(bucket, 'escape') as row from rate_limit");
  expect(JSON.stringify(rows)).not.toContain("ada");
});
