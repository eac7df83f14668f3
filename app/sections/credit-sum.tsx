import type { CreditEstimate } from "../../application/credit-estimate.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { packCountText } from "../../content/pack-count.ts";
import type { CalculatorContent } from "../../content/pricing.ts";

/** The words of a sum, with the names of the plans and the free credits that stand in one. */
export type SumWords = Pick<
  CalculatorContent,
  "evaluationsLabel" | "creditsLabel" | "planLabel" | "costLabel" | "freeCredits" | "nothingToCount" | "tooMany"
> & { freePlan: string; packPlan: string };

/** An estimate as lines of a sum, the cost underlined. */
export function CreditSum({ estimate, words }: { estimate: CreditEstimate; words: SumWords }) {
  if (estimate.kind === "nothing") return <p className="sum-note">{words.nothingToCount}</p>;
  if (estimate.kind === "too-many") return <p className="sum-note">{words.tooMany}</p>;
  const isFree = estimate.kind === "free";
  const credits = isFree ? words.freeCredits : estimate.credits;
  return (
    <dl className="credit-sum">
      <Line label={words.evaluationsLabel}>{groupedNumber(estimate.evaluations)}</Line>
      <Line label={words.planLabel}>
        {isFree ? words.freePlan : `${words.packPlan}, ${packCountText(estimate.packs)}`}
      </Line>
      <Line label={words.creditsLabel}>{groupedNumber(credits)}</Line>
      <Line label={words.costLabel}>{dollars(isFree ? 0 : estimate.costDollars)}</Line>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function dollars(amount: number): string {
  return `$${groupedNumber(amount)}`;
}
