import { expect, test } from "vitest";
import { honest } from "./step.ts";
import { countIn } from "./vitest-step.ts";

test("a skipped test and a file that does not load count as failed", () => {
  const report = {
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }, { status: "pending" }] },
      { status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ],
  };
  expect(countIn(report)).toEqual({ passed: 2, failed: 3 });
});

test("a runner that crashed or found no tests has a failure", () => {
  expect(honest({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(honest({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(honest({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});
