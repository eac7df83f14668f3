import { estimateCredits } from "../../application/credit-estimate.ts";
import { CreditCalculator } from "./credit-calculator.tsx";
import { CreditSum, type SumWords } from "./credit-sum.tsx";

/** How many credits one needs: to be typed, three cases worked out for everybody, and what was assumed. */
export function CreditGuide({ words }: { words: SumWords }) {
  const { calculator } = words;
  return (
    <div className="credit-guide sheet">
      <h3>{calculator.heading}</h3>
      <p className="needs-script">{calculator.lead}</p>
      <CreditCalculator calculator={calculator} words={words} />
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
    </div>
  );
}
