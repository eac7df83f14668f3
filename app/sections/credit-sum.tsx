import type { CreditEstimate } from "../../application/credit-estimate.ts";
import type { CalculatorContent } from "../../content/pricing.ts";

export type SumWords = {
  calculator: CalculatorContent;
  freePlan: string;
  packPlan: string;
  packCountText: (packs: number) => string;
};

/** An estimate as lines of a sum, the cost underlined. */
export function CreditSum({ estimate, words }: { estimate: CreditEstimate; words: SumWords }) {
  const { calculator, freePlan, packPlan, packCountText } = words;
  if (estimate.kind === "nothing") return <p className="sum-note">{calculator.nothingToCount}</p>;
  if (estimate.kind === "too-many") return <p className="sum-note">{calculator.tooMany}</p>;
  const isFree = estimate.kind === "free";
  const credits = isFree ? calculator.freeCredits : estimate.credits;
  return (
    <dl className="credit-sum">
      <Line label={calculator.evaluationsLabel}>{grouped(estimate.evaluations)}</Line>
      <Line label={calculator.planLabel}>{isFree ? freePlan : `${packPlan}, ${packCountText(estimate.packs)}`}</Line>
      <Line label={calculator.creditsLabel}>{grouped(credits)}</Line>
      <Line label={calculator.costLabel}>{dollars(isFree ? 0 : estimate.costDollars)}</Line>
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
  return `$${grouped(amount)}`;
}

/** The page is in English for everybody; the browser's own locale would not match what the server wrote. */
function grouped(number: number): string {
  return number.toLocaleString("en-US");
}
