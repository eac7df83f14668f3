import { expect, test } from "vitest";
import { ambiguousBackoffMs, backoffMs } from "./retry-delay.ts";

const timing = { first: 1_000, longest: 300_000 };

test("waits double from the first to the longest, and vary by half", () => {
  for (const [failures, fullMs] of [
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [9, 256_000],
    [10, 300_000],
    [9_999, 300_000],
  ] as const) {
    const waits = Array.from({ length: 200 }, () => backoffMs(failures, timing));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(fullMs / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(fullMs);
    expect(new Set(waits).size).toBeGreaterThan(50);
  }
});

test("what may each time have left a copy is tried ever more seldom, up to every two hours", () => {
  expect(ambiguousBackoffMs(5, timing)).toBeLessThanOrEqual(16_000);
  expect(ambiguousBackoffMs(6, timing)).toBeGreaterThanOrEqual(150_000);
  expect(ambiguousBackoffMs(50, timing)).toBeGreaterThanOrEqual(3_600_000);
  expect(ambiguousBackoffMs(50, timing)).toBeLessThanOrEqual(7_200_000);
});
