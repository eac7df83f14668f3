/**
 * The size and price of a pack, and the free credits: the published constants, in credits and in the currency of all
 * prices.
 */
export type CreditPrices = { freeCredits: number; packCredits: number; packPrice: number };

/** From this many packs on the estimate points to the Institution plan, whose credits are unlimited. */
const packsForInstitutions = 100;

/**
 * Returns the plan and cost for `students` who each hand in `assignments`, each evaluated once for one credit. The free
 * credits are used first, and nothing is paid up to them; the rest is counted in whole packs of `credits`. Counts that
 * are not whole or negative give `nothing`.
 */
export function estimateCredits(students: number, assignments: number, prices: CreditPrices) {
  if (!isCount(students) || !isCount(assignments)) return { kind: "nothing" } as const;
  const evaluations = students * assignments;
  if (evaluations === 0) return { kind: "nothing" } as const;
  if (evaluations <= prices.freeCredits) return { kind: "free", evaluations } as const;
  const packs = Math.ceil((evaluations - prices.freeCredits) / prices.packCredits);
  if (packs > packsForInstitutions) return { kind: "too-many", evaluations } as const;
  const credits = packs * prices.packCredits;
  return { kind: "packs", evaluations, packs, credits, cost: packs * prices.packPrice } as const;
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0;
}
