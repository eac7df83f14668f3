import { resolve } from "node:path";
import { expect, test } from "vitest";
import { honest } from "./step.ts";
import { countIn, timedTestsIn } from "./vitest-step.ts";

const report = {
  testResults: [
    { name: resolve("a.test.ts"), status: "passed", assertionResults: [result("passed", 1250), result("pending")] },
    { name: resolve("b.test.ts"), status: "failed", assertionResults: [result("passed", 40), result("failed", 3)] },
    { name: resolve("c.test.ts"), status: "failed", assertionResults: [] },
  ],
};

test("a skipped test and a file that does not load count as failed", () => {
  expect(countIn(report)).toEqual({ passed: 2, failed: 3 });
});

test("each test is named by its file and title, with its time", () => {
  expect(timedTestsIn(report)[0]).toEqual({ name: "a.test.ts: it works", seconds: 1.25 });
});

test("a runner that crashed or found no tests has a failure", () => {
  expect(honest({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(honest({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(honest({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});

function result(status: string, duration?: number) {
  return { status, fullName: "it works", ...(duration && { duration }) };
}
