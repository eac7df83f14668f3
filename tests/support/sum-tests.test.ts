import { expect, test } from "vitest";
import { sumTests } from "./sum-tests.ts";

const vitest = JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 });
const playwright = JSON.stringify({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 } });

test("both runners are added up, and one that broke off counts as a failure", () => {
  expect(sumTests(vitest, 0, playwright, 1)).toEqual({ passed: 5, failed: 1, notRun: 1 });
  expect(sumTests(vitest, 1, playwright, 1)).toEqual({ passed: 5, failed: 2, notRun: 1 });
  expect(sumTests("", 1, "", 0)).toEqual({ passed: 0, failed: 2, notRun: 0 });
});
