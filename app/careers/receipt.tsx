import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Receipt as ReceiptData } from "../../application/answer.ts";
import type { ApplicationFormWords } from "../../content/application-form.ts";
import { TickMark } from "../ui/tick-mark.tsx";

type ReceiptProps = {
  words: ApplicationFormWords["received"];
  receipt: ReceiptData;
  position: string;
  /** What was changed after a first sending came too late for it. */
  isEarlierVersion: boolean;
  email: string;
};

/** The lasting confirmation. It has the focus, because it is what the person waited for. */
export function Receipt({ words, receipt, position, isEarlierVersion, email }: ReceiptProps) {
  const { reference, receivedAt } = receipt;
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="receipt page" aria-labelledby="receipt">
      <div className="sheet">
        <h1 ref={heading} id="receipt" tabIndex={-1}>
          <TickMark /> {words.title}
        </h1>
        <p className="lead">{words.thanks}</p>
        <dl>
          <div>
            <dt>{words.reference}</dt>
            <dd className="reference">{reference}</dd>
          </div>
          <div>
            <dt>{words.position}</dt>
            <dd>{position}</dd>
          </div>
          <div>
            <dt>{words.at}</dt>
            <dd>
              <time dateTime={receivedAt}>{words.time(receivedAt)}</time>
            </dd>
          </div>
        </dl>
        {isEarlierVersion ? <p className="earlier-version">{words.earlierVersion}</p> : null}
        <p>
          {words.keep} {words.write} <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>
          <Link to="/careers">{words.morePositions}</Link>
        </p>
      </div>
    </section>
  );
}
