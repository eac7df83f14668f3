import { useEffect, useState } from "react";
import { controlAttributes, Field, partsOf, type FieldProps } from "./field.tsx";

type TextAreaFieldProps = FieldProps & {
  /** In UTF-16 units. Typing beyond it is possible and said: cutting a pasted text off would lose words silently. */
  limit: number;
  describeRemaining: (remaining: number) => string;
} & React.ComponentProps<"textarea">;

/** Some lines of text; near the limit it says how much room is left. */
export function TextAreaField({ limit, describeRemaining, ...props }: TextAreaFieldProps) {
  const [field, native] = partsOf(props);
  const [length, setLength] = useState(String(native.defaultValue ?? "").length);
  const remaining = length > limit * 0.9 ? describeRemaining(limit - length) : null;
  const [announced, setAnnounced] = useState(remaining);

  // A live region must not speak at every key: it waits until typing rests.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(remaining), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [remaining]);

  return (
    <Field {...field}>
      <textarea
        className="control"
        {...native}
        {...controlAttributes(field, remaining !== null)}
        // Browsers bring the caret into view only, and leave the rest under what lies over the page.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
        onInput={(event) => setLength(event.currentTarget.value.trim().length)}
      />
      <p id={`${field.name}-state`} className={length > limit ? "note remaining over" : "note remaining"}>
        {remaining}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </Field>
  );
}

/** Longer than the pauses of a slow typist. */
const settleMilliseconds = 1_000;
