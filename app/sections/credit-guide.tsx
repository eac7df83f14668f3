import { CreditCalculator, type CalculatorWords } from "./credit-calculator.tsx";

type Props = {
  words: CalculatorWords;
  /** Cases worked out, for those without script too. */
  children: React.ReactNode;
};

/** How many credits one needs. */
export function CreditGuide({ words, children }: Props) {
  return (
    <div className="credit-guide sheet">
      <h3>{words.heading}</h3>
      <p className="needs-script">{words.lead}</p>
      <CreditCalculator words={words} />
      {children}
    </div>
  );
}
