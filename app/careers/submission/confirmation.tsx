import { useEffect, useRef } from "react";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { TickMark } from "../../ui/tick-mark.tsx";
import { Fact } from "../facts.tsx";
import type { Received } from "./submission-state.ts";

type ConfirmationProps = {
  content: ApplicationFormContent["received"];
  received: Received;
  /** The person has just sent it, and its form is gone. */
  takesFocus: boolean;
};

/** The application sent from this page: its reference, and the link to the candidate's page. */
export function Confirmation({ content, received, takesFocus }: ConfirmationProps) {
  const { receipt, application, isEarlierVersion } = received;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focus was in the form, which has closed.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <section className="receipt page" aria-labelledby="received">
      <div className="sheet">
        <h2 ref={heading} id="received" className="row" tabIndex={-1}>
          <TickMark /> {content.title}
        </h2>
        <p className="lead">{content.thanks}</p>
        <dl className="ruled-rows">
          <Fact name={content.reference}>
            <span className="reference">{receipt.reference}</span>
          </Fact>
          <Fact name={content.position}>{application.position}</Fact>
        </dl>
        {isEarlierVersion ? <p className="earlier-version">{content.earlierVersion}</p> : null}
        <p className="row links">
          <a href={receipt.statusUrl}>{content.show}</a>
        </p>
      </div>
    </section>
  );
}
