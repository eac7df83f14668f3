import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failureKinds, failureMeaning } from "./failure-kinds.ts";

test("operators find every reason in the handbook", () => {
  const handbook = readFileSync("docs/operations/bad-days.md", "utf8");
  for (const kind of Object.keys(failureKinds)) expect(handbook).toContain(`\n| \`${kind}\` `);
});

test("a reason that is not in the list is shown as it is", () => {
  expect(failureMeaning("timed-out")).toContain("did not answer in time");
  expect(failureMeaning("toString")).toBe("toString");
});
