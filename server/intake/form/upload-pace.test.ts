import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultPace, watchPace } from "./upload-pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["at 1.3 kB a second is cut off after half an hour, and not before", 1300, 1800],
  ["below 1 kB a second is cut off after 30 seconds", 900, 30],
  ["that stands still is cut off after 30 seconds", 0, 30],
])("a body %s", (_what, bytesPerSecond, seconds) => {
  const tooSlow = vi.fn<() => void>();
  const { count } = watchPace(defaultPace, tooSlow);
  const pass = (amount: number) => {
    for (let second = 0; second < amount; second += 1) {
      if (bytesPerSecond > 0) count(bytesPerSecond);
      vi.advanceTimersByTime(1000);
    }
  };
  pass(seconds - 1);
  expect(tooSlow).not.toHaveBeenCalled();
  pass(60);
  expect(tooSlow).toHaveBeenCalledOnce();
});

test("a class of 40 on a line of 1 MB a second brings the largest resumes", () => {
  const tooSlow = vi.fn<() => void>();
  const students = Array.from({ length: 40 }, () => watchPace(defaultPace, tooSlow));
  for (let second = 0; second < 839; second += 1) {
    for (const { count } of students) count(25_000);
    vi.advanceTimersByTime(1000);
  }
  for (const { stop } of students) stop();
  vi.advanceTimersByTime(60_000);
  expect(tooSlow).not.toHaveBeenCalled();
});
