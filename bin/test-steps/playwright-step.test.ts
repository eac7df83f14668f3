import { expect, test } from "vitest";
import { timedTestsIn } from "./playwright-step.ts";

test("each journey is named by its file and title, with its time, however deep it lies", () => {
  const spec = (title: string, duration: number) => ({
    title,
    file: "a.spec.ts",
    tests: [{ results: [{ duration }] }],
  });
  const suite = { specs: [spec("one", 1500)], suites: [{ specs: [spec("two", 200)] }] };
  expect(timedTestsIn(suite)).toEqual([
    { name: "tests/journeys/a.spec.ts: one", seconds: 1.5 },
    { name: "tests/journeys/a.spec.ts: two", seconds: 0.2 },
  ]);
});
