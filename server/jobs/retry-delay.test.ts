import { expect, test } from "vitest";
import { backoffMs } from "./retry-delay.ts";

test("waits double from the first to the longest, and vary by half", () => {
  for (const [failures, fullMs] of [
    [0, 1_000],
    [1, 2_000],
    [4, 16_000],
    [8, 256_000],
    [9, 300_000],
    [9_999, 300_000],
  ] as const) {
    const waits = Array.from({ length: 200 }, () => backoffMs(failures, { first: 1_000, longest: 300_000 }));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(fullMs / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(fullMs);
    expect(new Set(waits).size).toBeGreaterThan(50);
  }
});
