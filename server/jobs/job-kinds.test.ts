import { expect, test } from "vitest";
import { jobKind, jobKinds, type JobKindName } from "./job-kinds.ts";

test("the kinds of a queue are held together after a restore: a held job keeps its whole queue waiting", () => {
  const names = Object.keys(jobKinds) as JobKindName[];
  for (const { queue } of names.map(jobKind)) {
    const kinds = names.map(jobKind).filter((kind) => kind.queue === queue);
    expect([queue, new Set(kinds.map((kind) => kind.isHeldAfterRestore ?? false)).size]).toEqual([queue, 1]);
  }
});
