import { estimateCredits, maxCounted } from "../../../application/credit-estimate.ts";
import type { CalculatorContent } from "../../../content/landing/pricing.ts";
import type { SumContent } from "./credit-lines.ts";
import { CreditSum } from "./credit-sum.tsx";

export type CreditCalculatorContent = SumContent & CalculatorContent;

/** Students × assignments → credits → plan and cost, written down like a sum. `calculate-credits.ts` calculates. */
export function CreditCalculator({ content }: { content: CreditCalculatorContent }) {
  const { students, assignments } = content.start;
  return (
    <form className="credit-calculator needs-script" data-content={JSON.stringify(content)}>
      <CountField name="students" label={content.studentsLabel} start={students} />
      <span className="operator" aria-hidden="true">
        {"×"}
      </span>
      <CountField name="assignments" label={content.assignmentsLabel} start={assignments} />
      <span className="operator" aria-hidden="true">
        {"="}
      </span>
      <div className="estimate">
        <CreditSum estimate={estimateCredits(students, assignments, content)} content={content} />
      </div>
      <p className="visually-hidden" aria-live="polite" aria-atomic="true" />
    </form>
  );
}

function CountField({ name, label, start }: { name: string; label: string; start: number }) {
  return (
    <label className="count-field">
      <span>{label}</span>
      <input
        className="control"
        name={name}
        type="number"
        inputMode="numeric"
        min="1"
        max={maxCounted}
        step="1"
        defaultValue={start}
        autoComplete="off"
      />
    </label>
  );
}
