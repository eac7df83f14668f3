import type { CreditEstimate } from "../../../application/credit-estimate.ts";
import { groupedNumber } from "../../../application/grouped-number.ts";
import type { CalculatorContent } from "../../../content/landing/pricing.ts";

/** The labels of a sum, the names of the plans, and the number of free credits. */
export type SumContent = Pick<
  CalculatorContent,
  | "evaluationsLabel"
  | "creditsLabel"
  | "planLabel"
  | "costLabel"
  | "packs"
  | "freeCredits"
  | "nothingToCount"
  | "tooMany"
> & { freePlan: string; packPlan: string };

/** An estimate as labels and values, or why there are none. */
export function creditLines(estimate: CreditEstimate, content: SumContent): [label: string, value: string][] | string {
  if (estimate.kind === "nothing") return content.nothingToCount;
  if (estimate.kind === "too-many") return content.tooMany;
  const isFree = estimate.kind === "free";
  return [
    [content.evaluationsLabel, groupedNumber(estimate.evaluations)],
    [content.planLabel, isFree ? content.freePlan : `${content.packPlan}, ${packCount(estimate.packs, content.packs)}`],
    [content.creditsLabel, groupedNumber(isFree ? content.freeCredits : estimate.credits)],
    [content.costLabel, `$${groupedNumber(isFree ? 0 : estimate.costDollars)}`],
  ];
}

function packCount(count: number, { one, other }: SumContent["packs"]): string {
  return `${count} ${count === 1 ? one : other}`;
}
