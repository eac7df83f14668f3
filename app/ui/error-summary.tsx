import { useEffect, useRef } from "react";

type ErrorSummaryProps = {
  title: string;
  /** `name` is the field's; an entry without one concerns the whole form. */
  errors: readonly { name?: string; message: string }[];
  /** Counts the attempts that failed; each takes the focus once. */
  failedAttempts: number;
  children?: React.ReactNode;
};

/** All that is wrong with a form, as links to the fields. It takes the focus once for each failed attempt. */
export function ErrorSummary({ title, errors, failedAttempts, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  // What went wrong with the press of the button is the next thing to read.
  useEffect(() => summary.current?.focus(), [failedAttempts]);

  return (
    <div
      ref={summary}
      className="error-summary"
      role="group"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      autoFocus
    >
      <h3 id="error-summary-title">{title}</h3>
      {children}
      <ul>
        {errors.map(({ name, message }) => (
          <li key={message}>{name ? <FieldLink name={name}>{message}</FieldLink> : message}</li>
        ))}
      </ul>
    </div>
  );
}

/** With script it moves the focus only: a changed address would be one more step for the Back button. */
function FieldLink({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <a
      href={`#${name}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(name)?.focus();
      }}
    >
      {children}
    </a>
  );
}
