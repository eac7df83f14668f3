import { estimateCredits } from "../../../application/credit-estimate.ts";
import type { CalculatorContent, CreditExamplesContent } from "../../../content/landing/pricing.ts";
import { Icon } from "../../ui/icon.tsx";
import type { SumContent } from "./credit-lines.ts";
import { CreditSum } from "./credit-sum.tsx";

type Props = {
  examples: CreditExamplesContent;
  calculator: CalculatorContent;
  sum: SumContent;
};

/** Three worked examples, and what they assume, folded in. */
export function CreditExamples({ examples, calculator, sum }: Props) {
  return (
    <>
      <div className="worked-examples">
        <h4>{examples.heading}</h4>
        <ul className="example-list">
          {examples.cases.map(({ title, students, assignments }) => (
            <li key={title}>
              <p>
                {title}
                <span className="multiplication">{`${students} × ${assignments}`}</span>
              </p>
              <CreditSum estimate={estimateCredits(students, assignments, calculator)} content={sum} />
            </li>
          ))}
        </ul>
      </div>
      <details className="assumptions fold">
        <summary>
          <Icon name="chevron" />
          <h4>{examples.assumptionsHeading}</h4>
        </summary>
        <ul>
          {examples.assumptions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
