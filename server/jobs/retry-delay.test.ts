import { expect, test } from "vitest";
import { backoffMs } from "./retry-delay.ts";

test("waits double from the first to the longest, and vary by half", () => {
  for (const [failures, fullMs] of [
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [9, 256_000],
    [10, 300_000],
    [9_999, 300_000],
  ] as const) {
    const waits = Array.from({ length: 200 }, () => backoffMs(failures, { first: 1_000, longest: 300_000 }));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(fullMs / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(fullMs);
    expect(new Set(waits).size).toBeGreaterThan(50);
  }
});
