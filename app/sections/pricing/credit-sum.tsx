import type { CreditEstimate } from "../../../application/credit-estimate.ts";
import { creditLines, type SumContent } from "./credit-lines.ts";

/** An estimate as lines of a sum, the cost underlined. `calculate-credits.ts` makes the same in the browser. */
export function CreditSum({ estimate, content }: { estimate: CreditEstimate; content: SumContent }) {
  const lines = creditLines(estimate, content);
  if (typeof lines === "string") return <p className="sum-note">{lines}</p>;
  return (
    <dl className="credit-sum">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
