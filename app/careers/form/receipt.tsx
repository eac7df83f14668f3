import { Link } from "react-router";
import type { Receipt as ReceiptData } from "../../../application/answer.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";
import { useIsScripted } from "../dialog/use-presentation.ts";

type ReceiptProps = {
  content: ApplicationFormContent["received"];
  receipt: ReceiptData;
  position: string;
  /** An earlier attempt was stored; later changes are not part of it. */
  isEarlierVersion: boolean;
  email: string;
};

/** The confirmation, with the reference to keep. */
export function Receipt({ content, receipt, position, isEarlierVersion, email }: ReceiptProps) {
  const { reference, receivedAt } = receipt;
  const isScripted = useIsScripted();
  return (
    <section className="receipt page" aria-labelledby="receipt">
      <div className="sheet">
        <h1 id="receipt" tabIndex={-1}>
          <TickMark /> {content.title}
        </h1>
        <p className="lead">{content.thanks}</p>
        <dl>
          <div>
            <dt>{content.reference}</dt>
            <dd>
              <span className="reference">{reference}</span>
              <CopyButton
                className={buttonClass({ size: "small" })}
                text={reference}
                label={content.copy}
                copiedLabel={content.copied}
              />
            </dd>
          </div>
          <div>
            <dt>{content.position}</dt>
            <dd>{position}</dd>
          </div>
          <div>
            <dt>{content.at}</dt>
            <dd>
              <time dateTime={receivedAt}>
                {isScripted ? content.timeHere(receivedAt) : content.timeInUtc(receivedAt)}
              </time>
            </dd>
          </div>
        </dl>
        {isEarlierVersion ? <p className="earlier-version">{content.earlierVersion}</p> : null}
        <p>
          {content.keep} {content.oneIsEnough} {content.write} <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>
          <Link to="/careers">{content.morePositions}</Link>
        </p>
      </div>
    </section>
  );
}
