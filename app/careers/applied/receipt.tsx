import { Link } from "react-router";
import type { Receipt as ReceiptData, StoredApplication } from "../../../application/answer.ts";
import { withdrawPath } from "../../../application/protocol.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";
import { DeliverySteps } from "./delivery-steps.tsx";
import { StoredFacts } from "./stored-facts.tsx";

type ReceiptProps = {
  form: ApplicationFormContent;
  content: CandidatePageContent;
  receipt: ReceiptData & { position: string };
  /** What the server has of it; null while only the receipt is known. */
  stored: StoredApplication | null;
  /** An earlier attempt was stored; later changes are not part of it. */
  isEarlierVersion: boolean;
  contactEmail: string;
};

/** The candidate's page: the confirmation with the reference to keep, what was received, and where it is now. */
export function Receipt({ form, content, receipt, stored, isEarlierVersion, contactEmail }: ReceiptProps) {
  const { received } = form;
  const { reference, receivedAt, position, statusUrl } = receipt;
  return (
    <section className="receipt page" aria-labelledby="receipt">
      <div className="sheet">
        <h1 id="receipt" tabIndex={-1}>
          <TickMark /> {received.title}
        </h1>
        <p className="lead">{received.thanks}</p>
        <dl>
          <div>
            <dt>{received.reference}</dt>
            <dd>
              <span className="reference">{reference}</span>
              <CopyButton
                className={buttonClass({ size: "small" })}
                text={reference}
                label={received.copy}
                copiedLabel={received.copied}
              />
            </dd>
          </div>
          <div>
            <dt>{received.position}</dt>
            <dd>{position}</dd>
          </div>
        </dl>
        <DeliverySteps
          content={content.delivery}
          received={received}
          receivedAt={receivedAt}
          deliveredAt={stored?.deliveredAt}
        />
        {isEarlierVersion ? <p className="earlier-version">{received.earlierVersion}</p> : null}
        {stored ? (
          <StoredFacts content={content.stored} describeFile={form.chosenFile} application={stored} />
        ) : (
          <p className="receipt-links">
            <a href={statusUrl}>{content.reload}</a>
          </p>
        )}
        <p>
          {content.keepAddress} {stored?.mail ? content.mail[stored.mail] : null}
        </p>
        <p>
          {received.oneIsEnough} {received.write} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <p className="receipt-links">
          <Link to="/careers" viewTransition>
            {received.morePositions}
          </Link>
          <a href={withdrawPath(statusUrl)}>{content.withdraw.link}</a>
        </p>
      </div>
    </section>
  );
}
