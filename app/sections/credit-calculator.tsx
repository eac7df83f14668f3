import { useEffect, useRef, useState } from "react";
import { estimateCredits, maxCounted } from "../../application/credit-estimate.ts";
import type { CalculatorContent } from "../../content/pricing.ts";
import { CreditSum, type SumWords } from "./credit-sum.tsx";

export type CalculatorWords = SumWords &
  Pick<
    CalculatorContent,
    "heading" | "lead" | "start" | "studentsLabel" | "assignmentsLabel" | "packCredits" | "packPriceDollars"
  >;

/** Students × assignments → credits → plan and cost, written down like a sum. Counts as soon as one types. */
export function CreditCalculator({ words }: { words: CalculatorWords }) {
  const form = useRef<HTMLFormElement>(null);
  const [counts, setCounts] = useState<Counts>(words.start);

  // Whoever typed before the script was there has typed into the same fields.
  useEffect(() => {
    if (form.current) setCounts(readCounts(form.current));
  }, []);

  return (
    <form
      ref={form}
      className="credit-calculator needs-script"
      onInput={(event) => setCounts(readCounts(event.currentTarget))}
      onSubmit={(event) => event.preventDefault()}
    >
      <CountField name="students" label={words.studentsLabel} start={words.start.students} />
      <span className="operator" aria-hidden="true">
        {"×"}
      </span>
      <CountField name="assignments" label={words.assignmentsLabel} start={words.start.assignments} />
      <span className="operator" aria-hidden="true">
        {"="}
      </span>
      <div className="estimate" aria-live="polite">
        <CreditSum estimate={estimateCredits(counts.students, counts.assignments, words)} words={words} />
      </div>
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
