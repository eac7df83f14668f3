import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { forgetFullBuckets, takeToken } from "./rate-limit.ts";

const database = await createTestDatabase();
beforeEach(() => database.pool.query("truncate rate_limit"));
afterAll(() => database.drop());

const limit = { capacity: 2, refillPerSecond: 0.01 };
const take = () => takeToken(database.pool, "203.0.113.1", limit);

/** For the statements, stored times that move forward are a clock that is set back. */
const setClockBack = (seconds: number) =>
  database.pool.query("update rate_limit set refilled_at = refilled_at + make_interval(secs => $1)", [seconds]);

async function empty() {
  for (let token = 0; token < limit.capacity; token += 1) expect((await take()).kind).toBe("taken");
}

/** Some seconds less on a slow machine. */
async function secondsToWait() {
  const outcome = await take();
  return outcome.kind === "too-many" ? outcome.retryAfterSeconds : 0;
}

test("an empty bucket says when it has a token again", async () => {
  await empty();
  expect(await secondsToWait()).toBeCloseTo(100, -1);
  await setClockBack(-40);
  expect(await secondsToWait()).toBeCloseTo(60, -1);
  await setClockBack(-60);
  expect(await take()).toEqual({ kind: "taken" });
});

describe("a clock that was set back by an hour", () => {
  test("refuses no one who still has a token", async () => {
    await take();
    await setClockBack(3600);
    expect((await take()).kind).toBe("taken");
    expect((await take()).kind).toBe("too-many");
  });

  test("refuses no one for longer than a token takes", async () => {
    await empty();
    await setClockBack(3600);
    expect(await secondsToWait()).toBeCloseTo(100, -1);
    await setClockBack(-100);
    expect((await take()).kind).toBe("taken");
  });

  test("is healed by the cleanup too, before the next request", async () => {
    await empty();
    await setClockBack(3600);
    await forgetFullBuckets(database.pool, limit);
    await setClockBack(-100);
    expect((await take()).kind).toBe("taken");
  });
});

test("a clock that was set forward forgives no more than a full bucket", async () => {
  await empty();
  await setClockBack(-365 * 24 * 3600);
  await empty();
  expect((await take()).kind).toBe("too-many");
});
