import { useEffect, useRef } from "react";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import { TickMark } from "../ui/tick-mark.tsx";

type ReceiptSheetProps = Omit<React.ComponentProps<"section">, "content"> & {
  content: ApplicationFormContent["received"];
  /** What happened since, as the title in place of the confirmation's; null if nothing did. */
  news?: string | null;
  Heading: "h1" | "h2";
  /** What was just done on the page, or why it was not: it is read first. */
  done?: string | null;
  problem?: string | null;
  /** The person has just sent it, and its form is gone. */
  takesFocus?: boolean;
  /** Its parts, two beside each other where there is room. */
  children: React.ReactNode;
};

/** The id of the heading of a confirmation. */
export const receiptHeadingId = "received";

/** Confirms an application, or says what happened to it since. */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const { content, news = null, done = null, problem = null, takesFocus = false, Heading, children, ...native } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focus was in the form, which has closed.
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus();
    // So was the caret, from which a screen reader reads on.
    getSelection()?.collapse(heading.current);
  }, [takesFocus]);

  return (
    <section className="receipt receipt-part page" aria-labelledby={receiptHeadingId} {...native}>
      {problem === null && done === null ? null : (
        <p className={problem === null ? "earlier-attempt done" : "earlier-attempt"} tabIndex={-1} autoFocus>
          {problem ?? done}
        </p>
      )}
      <div className="sheet receipt-sheet">
        <Heading ref={heading} id={receiptHeadingId} className="row receipt-title" tabIndex={-1}>
          {news === null ? <TickMark variant="done" className="title-tick" /> : null}
          <span>{news ?? content.title}</span>
        </Heading>
        {/* The heading says it. */}
        {news === null ? (
          <p className="stamp" aria-hidden="true">
            {content.stamp}
          </p>
        ) : null}
        {children}
      </div>
    </section>
  );
}
