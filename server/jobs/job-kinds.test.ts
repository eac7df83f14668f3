import { expect, test } from "vitest";
import { jobKinds } from "./job-kinds.ts";

test("the kinds of a queue are held together after a restore: a held job keeps its whole queue waiting", () => {
  for (const { queue } of Object.values(jobKinds)) {
    const kinds = Object.values(jobKinds).filter((kind) => kind.queue === queue);
    expect([queue, new Set(kinds.map((kind) => kind.isHeldAfterRestore ?? false)).size]).toEqual([queue, 1]);
  }
});
