import { expect, test } from "vitest";
import { honest } from "./steps.ts";

test("a runner that crashed or found no tests has a failure", () => {
  expect(honest({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(honest({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(honest({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});
