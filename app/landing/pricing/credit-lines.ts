import { estimateCredits } from "../../../application/credit-estimate.ts";
import { groupedNumber } from "../../../application/grouped-number.ts";
import type { LandingContent } from "../../../content/landing/landing.ts";

/** The cost of that many assignments of that many students, as labels and values, or why it can't be computed. */
export function creditLines(
  students: number,
  assignments: number,
  content: LandingContent["calculator"],
): [label: string, value: string][] | string {
  const estimate = estimateCredits(students, assignments, content);
  if (estimate.kind === "nothing") return content.nothingToCount;
  if (estimate.kind === "too-many") return content.tooMany;
  const isFree = estimate.kind === "free";
  const { one, other } = content.packs;
  return [
    [content.evaluationsLabel, groupedNumber(estimate.evaluations)],
    [
      content.planLabel,
      isFree ? content.freePlan : `${content.packPlan}, ${estimate.packs}\u00a0${estimate.packs === 1 ? one : other}`,
    ],
    [
      content.creditsLabel,
      `${groupedNumber(content.freeCredits)} ${content.free}${isFree ? "" : ` + ${groupedNumber(estimate.credits)}`}`,
    ],
    [content.costLabel, content.currencySign + groupedNumber(isFree ? 0 : estimate.cost)],
  ];
}
