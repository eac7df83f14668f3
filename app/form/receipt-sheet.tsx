import { useEffect, useRef } from "react";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import { TickMark } from "../ui/tick-mark.tsx";
import { Fact } from "./facts.tsx";

type ReceiptSheetProps = {
  content: ApplicationFormContent["received"];
  reference: string;
  position: string;
  /** The sentence about what the team does next; null once it has been done. */
  promise: string | null;
  Heading: "h1" | "h2";
  /** What was just done on the page, or why it was not: it is read first. */
  notice?: string | null;
  /** The person has just sent it, and its form is gone. */
  takesFocus?: boolean;
  /** What follows the confirmation; where there is room, in two columns with it. */
  parts?: React.ReactNode;
  children: React.ReactNode;
};

/** The id of the heading of a confirmation. */
export const receiptHeadingId = "received";

/** Confirms an application: its reference, and what there is to say about it. */
export function ReceiptSheet(props: ReceiptSheetProps) {
  const { content, reference, position, promise, notice = null, Heading } = props;
  const { takesFocus = false, parts = null, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focus was in the form, which has closed.
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus();
    // So was the caret, from which a screen reader reads on.
    getSelection()?.collapse(heading.current);
  }, [takesFocus]);

  return (
    <section className="receipt receipt-part page" aria-labelledby={receiptHeadingId}>
      {notice === null ? null : (
        <p className="earlier-attempt" tabIndex={-1} autoFocus>
          {notice}
        </p>
      )}
      <div className={parts === null ? "sheet receipt-sheet" : "sheet receipt-sheet in-parts"}>
        <Heading ref={heading} id={receiptHeadingId} className="row" tabIndex={-1}>
          <TickMark variant="done" className="title-tick" />
          <span>{content.title}</span>
        </Heading>
        {/* The heading says it. */}
        <p className="stamp" aria-hidden="true">
          {content.stamp}
        </p>
        <div className="receipt-part">
          <p className="lead">
            <span>{content.thanks}</span>
            {promise === null ? null : <span>{` ${promise}`}</span>}
          </p>
          <dl className="ruled-rows">
            <Fact name={content.reference} className="reference-fact">
              <span className="reference">{reference}</span>
            </Fact>
            <Fact name={content.position}>{position}</Fact>
          </dl>
          {children}
        </div>
        {parts}
      </div>
    </section>
  );
}
