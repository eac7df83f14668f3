import { useEffect, useRef } from "react";

type ErrorSummaryProps = {
  title: string;
  Heading: "h2" | "h3";
  errors: readonly { field: string; message: string; isCorrected?: boolean }[];
  /** Before the message of a corrected error, for screen readers: no one hears that it is struck. */
  corrected: (message: string) => string;
  /** Counts the failed attempts to submit the form. Each one moves the focus here once, and nothing else does. */
  attempt: number;
  children: React.ReactNode;
};

/** All errors of a form, as links to the fields. The summary takes the focus once per failed attempt. */
export function ErrorSummary({ title, Heading, errors, corrected, attempt, children }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const open = errors.filter(({ isCorrected }) => !isCorrected);
  const isDone = errors.length > 0 && open.length === 0;

  // The summary is the next thing to read after a failed attempt, also when the same errors are found again. Browsers
  // would show the end of what is higher than the window.
  useEffect(() => {
    summary.current?.focus({ preventScroll: true });
    if (attempt > 0) summary.current?.scrollIntoView({ block: "start" });
  }, [attempt]);

  return (
    <div
      ref={summary}
      className={isDone ? "error-summary done" : "error-summary"}
      role="group"
      aria-labelledby="error-summary-title"
      aria-describedby={["error-summary-reason", ...open.map(({ field }) => listedId(field))].join(" ")}
      tabIndex={-1}
      autoFocus
    >
      <Heading id="error-summary-title">{title}</Heading>
      {children ? <div id="error-summary-reason">{children}</div> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ field, message, isCorrected }) => (
            <li key={message} id={listedId(field)}>
              <a
                href={`#${field}`}
                aria-label={isCorrected ? corrected(message) : undefined}
                onClick={(event) => focusField(event, field)}
              >
                {isCorrected ? <del>{message}</del> : message}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function listedId(field: string): string {
  return `${field}-listed`;
}

/** With script a link only moves the focus: a changed address would be one more step for the Back button. */
function focusField(event: React.MouseEvent, field: string) {
  event.preventDefault();
  document.getElementById(field)?.focus();
}
