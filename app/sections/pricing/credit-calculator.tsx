import { useEffect, useRef, useState } from "react";
import { estimateCredits, maxCounted } from "../../../application/credit-estimate.ts";
import type { CalculatorContent } from "../../../content/landing/pricing.ts";
import { useSettled } from "../../ui/use-settled.ts";
import { CreditSum, sumSentence, type SumContent } from "./credit-sum.tsx";

export type CreditCalculatorContent = SumContent &
  Pick<
    CalculatorContent,
    "heading" | "lead" | "start" | "studentsLabel" | "assignmentsLabel" | "packCredits" | "packPriceDollars"
  >;

/** Students × assignments → credits → plan and cost, written down like a sum and updated with every key. */
export function CreditCalculator({ content }: { content: CreditCalculatorContent }) {
  const form = useRef<HTMLFormElement>(null);
  const [counts, setCounts] = useState<Counts>(content.start);
  const [isUsed, setIsUsed] = useState(false);

  // The fields may have been filled in before the script started.
  useEffect(() => {
    if (form.current) setCounts(readCounts(form.current));
  }, []);

  const estimate = estimateCredits(counts.students, counts.assignments, content);
  const announced = useSettled(isUsed ? sumSentence(estimate, content) : null);

  return (
    <form
      ref={form}
      className="credit-calculator needs-script"
      onInput={(event) => {
        setCounts(readCounts(event.currentTarget));
        setIsUsed(true);
      }}
      onSubmit={(event) => event.preventDefault()}
    >
      <CountField name="students" label={content.studentsLabel} start={content.start.students} />
      <span className="operator" aria-hidden="true">
        {"×"}
      </span>
      <CountField name="assignments" label={content.assignmentsLabel} start={content.start.assignments} />
      <span className="operator" aria-hidden="true">
        {"="}
      </span>
      <div className="estimate">
        <CreditSum estimate={estimate} content={content} />
      </div>
      <p className="visually-hidden" aria-live="polite" aria-atomic="true">
        {announced}
      </p>
    </form>
  );
}

type Counts = { students: number; assignments: number };

function CountField({ name, label, start }: { name: keyof Counts; label: string; start: number }) {
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

/** An empty field is no count; `Number("")` would call it 0. */
function readCounts(form: HTMLFormElement): Counts {
  const typed = new FormData(form);
  return { students: asCount(typed.get("students")), assignments: asCount(typed.get("assignments")) };
}

function asCount(entry: FormDataEntryValue | null): number {
  return typeof entry === "string" ? Number.parseFloat(entry) : Number.NaN;
}
