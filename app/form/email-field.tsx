import { useState } from "react";
import { meantDomain, withDomain } from "../../application/email-suggestion.ts";
import { Button } from "../ui/button.tsx";
import { TextField, type FieldProps } from "../ui/fields/field.tsx";

type EmailFieldProps = FieldProps & {
  required: boolean | undefined;
  defaultValue: string;
  didYouMean: (domain: string) => string;
  onBlur: () => void;
};

/**
 * Asks about a domain that is probably a slip. The question replaces the hint, so that nothing moves under a
 * press that leaves the field.
 */
export function EmailField({ hint, didYouMean, onBlur, ...field }: EmailFieldProps) {
  const [domain, setDomain] = useState<string | null>(null);

  function leave(input: HTMLInputElement) {
    onBlur();
    setDomain(meantDomain(input.value));
  }

  function take(input: HTMLInputElement, meant: string) {
    input.value = withDomain(input.value, meant);
    // The button is gone with the question.
    input.focus();
    // As if it were typed: the draft is stored, and the question goes.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const question = domain ? (
    <Button
      variant="quiet"
      size="small"
      className="question-button"
      onClick={({ currentTarget }) => take(inputOf(currentTarget, field.name), domain)}
    >
      {didYouMean(domain)}
    </Button>
  ) : null;
  return (
    <TextField
      {...field}
      hint={
        <>
          <span aria-live="polite">{question}</span>
          {question ? null : <span>{hint}</span>}
        </>
      }
      type="email"
      inputMode="email"
      autoComplete="email"
      enterKeyHint="next"
      onInput={() => setDomain(null)}
      onBlur={({ currentTarget }) => leave(currentTarget)}
    />
  );
}

function inputOf(button: HTMLButtonElement, name: string): HTMLInputElement {
  return button.form!.elements.namedItem(name) as HTMLInputElement;
}
