import { expect, test } from "vitest";
import { estimateCredits } from "./credit-estimate.ts";

const prices = { freeCredits: 100, packCredits: 1000, packPrice: 199 };

test.each<[string, number, number, ReturnType<typeof estimateCredits>]>([
  ["the free credits, to the last", 25, 4, { kind: "free", evaluations: 100 }],
  ["one more", 101, 1, { kind: "packs", evaluations: 101, packs: 1, credits: 1000, cost: 199 }],
  [
    "a pack after the free credits, to its last one",
    110,
    10,
    { kind: "packs", evaluations: 1100, packs: 1, credits: 1000, cost: 199 },
  ],
  ["one more", 1101, 1, { kind: "packs", evaluations: 1101, packs: 2, credits: 2000, cost: 398 }],
  ["a school", 10_000, 10, { kind: "packs", evaluations: 100_000, packs: 100, credits: 100_000, cost: 19_900 }],
  ["an institution, which has a plan of its own", 10_011, 10, { kind: "too-many", evaluations: 100_110 }],
  ["no students", 0, 10, { kind: "nothing" }],
  ["no assignment", 10, 0, { kind: "nothing" }],
  ["an empty field", Number.NaN, 3, { kind: "nothing" }],
  ["a negative count", -1, 3, { kind: "nothing" }],
  ["half a student", 1.5, 2, { kind: "nothing" }],
  ["an endless class", Number.POSITIVE_INFINITY, 1, { kind: "nothing" }],
  ["more than anyone has", 1e9, 1e9, { kind: "too-many", evaluations: 1e18 }],
])("%s: %d students with %d assignments", (_, students, assignments, estimate) => {
  expect(estimateCredits(students, assignments, prices)).toEqual(estimate);
});
