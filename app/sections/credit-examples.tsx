import { estimateCredits } from "../../application/credit-estimate.ts";
import type { CalculatorContent } from "../../content/pricing.ts";
import { CreditSum, type SumWords } from "./credit-sum.tsx";

/** Three cases worked out for everybody, and what was assumed. */
export function CreditExamples({ calculator, words }: { calculator: CalculatorContent; words: SumWords }) {
  return (
    <>
      <div className="worked-examples">
        <h4>{calculator.examplesHeading}</h4>
        <ul className="example-list">
          {calculator.examples.map(({ title, students, assignments }) => (
            <li key={title}>
              <p>
                {title}
                <span className="multiplication">{`${students} × ${assignments}`}</span>
              </p>
              <CreditSum estimate={estimateCredits(students, assignments, calculator)} words={words} />
            </li>
          ))}
        </ul>
      </div>
      <div className="assumptions">
        <h4>{calculator.assumptionsHeading}</h4>
        <ul>
          {[...calculator.assumptions, calculator.institutionHint].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
