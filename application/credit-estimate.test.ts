import { describe, expect, it } from "vitest";
import { estimateCredits, maxCounted } from "./credit-estimate.ts";

const prices = { freeCredits: 100, packCredits: 1000, packPriceDollars: 199 };

describe("estimating credits", () => {
  it("stays free up to and including the free credits", () => {
    expect(estimateCredits(25, 4, prices)).toEqual({ kind: "free", evaluations: 100 });
  });

  it("needs a whole pack for one evaluation more", () => {
    expect(estimateCredits(101, 1, prices)).toEqual({
      kind: "packs",
      evaluations: 101,
      packs: 1,
      credits: 1000,
      costDollars: 199,
    });
  });

  it("fills a pack to its last credit before it counts the next", () => {
    expect(estimateCredits(100, 10, prices)).toMatchObject({ packs: 1, costDollars: 199 });
    expect(estimateCredits(1001, 1, prices)).toMatchObject({ packs: 2, credits: 2000, costDollars: 398 });
  });

  it("points whole institutions to their own plan", () => {
    expect(estimateCredits(10_000, 10, prices)).toMatchObject({ kind: "packs", packs: 100 });
    expect(estimateCredits(10_001, 10, prices)).toEqual({ kind: "too-many", evaluations: 100_010 });
  });

  it.each([
    ["no students", 0, 10],
    ["no assignment", 10, 0],
    ["an empty field", Number.NaN, 3],
    ["a negative count", -1, 3],
    ["half a student", 1.5, 2],
    ["an endless class", Number.POSITIVE_INFINITY, 1],
    ["more than the field takes", maxCounted + 1, 1],
  ])("calculates nothing with %s", (_, students, assignments) => {
    expect(estimateCredits(students, assignments, prices)).toEqual({ kind: "nothing" });
  });
});
