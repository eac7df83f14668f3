import { CreditCalculator, type CreditCalculatorContent } from "./credit-calculator.tsx";

type Props = {
  content: CreditCalculatorContent;
  /** Worked examples, which need no script. */
  children: React.ReactNode;
};

/** How many credits a teacher needs: the calculator, and worked examples. */
export function CreditGuide({ content, children }: Props) {
  return (
    <div className="credit-guide sheet">
      <h3>{content.heading}</h3>
      <p className="needs-script">{content.lead}</p>
      <CreditCalculator content={content} />
      {children}
    </div>
  );
}
