import { expect, test } from "vitest";
import { countTests } from "./steps.ts";

const passed = '<testcase classname="a.test.ts" name="a name" time="0.5"></testcase>';

test("a runner that crashed or found no tests has a failure, and so has a test that was skipped", () => {
  const tests = [{ name: "a.test.ts: a name", seconds: 0.5 }];
  expect(countTests(passed, 0)).toEqual({ passed: 1, failed: 0, tests });
  expect(countTests(passed, 1)).toEqual({ passed: 1, failed: 1, tests });
  expect(countTests("", 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(`${passed}<testcase ><skipped/><testcase ><failure>`, 1)).toMatchObject({ passed: 1, failed: 2 });
});
