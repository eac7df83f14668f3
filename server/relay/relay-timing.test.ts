import { expect, test } from "vitest";
import { relayTiming, retryMs } from "./relay-timing.ts";

const hourMs = 3_600_000;
const longest = (failures: number, isAmbiguous: boolean) =>
  Math.max(...Array.from({ length: 200 }, () => retryMs(failures, isAmbiguous, relayTiming)));

test("what may leave a copy in the chat each time is tried every few hours after five failures", () => {
  expect(longest(5, true)).toBeLessThanOrEqual(16_000);
  expect(longest(6, true)).toBeLessThanOrEqual(300_000);
  expect(longest(7, true)).toBeGreaterThan(300_000);
  for (const failures of [12, 40, 5000]) expect(longest(failures, true)).toBeGreaterThan(1.5 * hourMs);
  expect(longest(5000, true)).toBeLessThanOrEqual(2 * hourMs);
});

test("what surely left none is tried every few minutes", () => {
  expect(longest(5000, false)).toBeLessThanOrEqual(300_000);
});
