import { expect, test } from "vitest";
import { bucketCounts } from "./bucket-counts.ts";

test("every day has its place, and nothing is no series", () => {
  const { isWeekly, starts, series } = bucketCounts([], "2026-11-20", "2026-11-22");
  expect([isWeekly, starts, series]).toEqual([false, ["2026-11-20", "2026-11-21", "2026-11-22"], []]);
  const oneDay = bucketCounts([{ day: "2026-11-21", name: "a", count: 3 }], "2026-11-21", "2026-11-21");
  expect(oneDay).toMatchObject({ starts: ["2026-11-21"], series: [{ name: "a", counts: [3], total: 3 }] });
});

test("days without a count are zero, and the largest comes first", () => {
  const { series } = bucketCounts(
    [
      { day: "2026-02-28", name: "a", count: 1 },
      { day: "2026-03-02", name: "b", count: 4 },
      { day: "2026-03-02", name: "a", count: 2 },
    ],
    "2026-02-28",
    "2026-03-02",
  );
  expect(series).toEqual([
    { name: "b", counts: [0, 0, 4], total: 4 },
    { name: "a", counts: [1, 0, 2], total: 3 },
  ]);
});

test("two years are weeks, the last one whole, and nothing is lost", () => {
  const from = "2024-11-23";
  const to = "2026-11-22";
  const entries = [from, "2024-11-24", "2026-11-16", to].map((day) => ({ day, name: "a", count: 1 }));
  const { isWeekly, starts, series } = bucketCounts(entries, from, to);
  expect([isWeekly, starts.length, starts[0], starts.at(-1)]).toEqual([true, 105, from, "2026-11-16"]);
  expect(series[0]?.counts.at(-1)).toBe(2);
  expect(series[0]?.total).toBe(4);
});
