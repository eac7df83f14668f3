import { useEffect, useRef } from "react";

type ErrorSummaryProps = {
  title: string;
  /** The level below the title of the page or dialog. */
  Heading: "h2" | "h3";
  /** `name` is the field's; an entry without one concerns the whole form. */
  errors: readonly { name?: string; message: string }[];
  /** Counts the failed attempts to submit the form. Each one moves the focus here once, and nothing else does. */
  attempt: number;
  children?: React.ReactNode;
};

/** All that is wrong with a form, as links to the fields. It takes the focus once per failed attempt. */
export function ErrorSummary({ title, Heading, errors, attempt, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);

  // The summary is what to read next after a failed attempt, also when the same errors are found again.
  useEffect(() => summary.current?.focus(), [attempt]);

  return (
    <div
      ref={summary}
      className="error-summary"
      role="group"
      aria-labelledby="error-summary-title"
      aria-describedby="error-summary-contents"
      tabIndex={-1}
      autoFocus
    >
      <Heading id="error-summary-title">{title}</Heading>
      <div id="error-summary-contents">
        {children}
        <ul>
          {errors.map(({ name, message }) => (
            <li key={message}>{name ? <FieldLink name={name}>{message}</FieldLink> : message}</li>
          ))}
        </ul>
      </div>
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
