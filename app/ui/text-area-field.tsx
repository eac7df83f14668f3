import { useState } from "react";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";

type TextAreaFieldProps = FieldProps & {
  /** In UTF-16 units. Typing beyond it is possible and said: cutting a pasted text off would lose words silently. */
  limit: number;
  describeRemaining: (remaining: number) => string;
} & React.ComponentProps<"textarea">;

/** Some lines of text; near the limit it says how much room is left. */
export function TextAreaField({
  name,
  label,
  mark,
  hint,
  error,
  limit,
  describeRemaining,
  onInput,
  ...native
}: TextAreaFieldProps) {
  const field = { name, label, mark, hint, error };
  const [length, setLength] = useState(String(native.defaultValue ?? "").length);
  const isNear = length > limit * 0.9;
  return (
    <Field {...field}>
      <textarea
        className="control"
        {...native}
        {...controlAttributes(field)}
        onInput={(event) => {
          setLength(event.currentTarget.value.trim().length);
          onInput?.(event);
        }}
      />
      <p className={length > limit ? "remaining over" : "remaining"} aria-live="polite">
        {isNear ? describeRemaining(limit - length) : null}
      </p>
    </Field>
  );
}
