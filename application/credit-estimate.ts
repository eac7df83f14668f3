/** What a pack holds and costs, and how many credits are free: the published constants, in credits and US dollars. */
export type CreditPrices = { freeCredits: number; packCredits: number; packPriceDollars: number };

/** What a number of evaluations needs. `too-many` is more than a calculator should promise: people should talk. */
export type CreditEstimate =
  | { kind: "nothing" }
  | { kind: "free"; evaluations: number }
  | { kind: "packs"; evaluations: number; packs: number; credits: number; costDollars: number }
  | { kind: "too-many"; evaluations: number };

/** The largest count of students or assignments that the calculator takes. */
export const maxCounted = 100_000;

/** From this many packs on the estimate points to the Institution plan, whose credits are unlimited. */
const packsForInstitutions = 100;

/**
 * The plan and cost for `students` who each hand in `assignments`, each evaluated once for one credit.
 * Up to the free credits nothing is paid; above, whole packs are counted and the free credits left out.
 * Counts that are not whole, negative or beyond `maxCounted` are `nothing` to calculate with.
 */
export function estimateCredits(students: number, assignments: number, prices: CreditPrices): CreditEstimate {
  if (!isCount(students) || !isCount(assignments)) return { kind: "nothing" };
  const evaluations = students * assignments;
  if (evaluations === 0) return { kind: "nothing" };
  if (evaluations <= prices.freeCredits) return { kind: "free", evaluations };
  const packs = Math.ceil(evaluations / prices.packCredits);
  if (packs > packsForInstitutions) return { kind: "too-many", evaluations };
  const credits = packs * prices.packCredits;
  return { kind: "packs", evaluations, packs, credits, costDollars: packs * prices.packPriceDollars };
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= maxCounted;
}
