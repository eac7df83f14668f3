import { Link } from "react-router";
import type { Receipt as ReceiptData, StoredApplication } from "../../../application/answer.ts";
import { withdrawPath } from "../../../application/protocol.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { TickMark } from "../../ui/tick-mark.tsx";
import { Fact, ReaderTime } from "../facts.tsx";

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
  const { delivery } = content;
  const { reference, receivedAt, position, statusUrl } = receipt;
  const step = (text: string, at: string) => (
    <li>
      <TickMark />
      <span>
        {text} <ReaderTime content={received} at={at} />
      </span>
    </li>
  );
  return (
    <section className="receipt page" aria-labelledby="receipt">
      <div className="sheet">
        <h1 id="receipt" className="row" tabIndex={-1}>
          <TickMark /> {received.title}
        </h1>
        <p className="lead">{received.thanks}</p>
        <dl className="ruled-rows">
          <Fact name={received.reference}>
            <span className="reference">{reference}</span>
          </Fact>
          <Fact name={received.position}>{position}</Fact>
        </dl>
        {/* Two steps, and no more is ever claimed. */}
        <ol className="delivery-steps" aria-label={delivery.title}>
          {step(delivery.received, receivedAt)}
          {stored?.deliveredAt ? step(delivery.withTeam, stored.deliveredAt) : null}
          {stored?.deliveredAt === null ? <li className="ahead">{delivery.waiting}</li> : null}
        </ol>
        {isEarlierVersion ? <p className="earlier-version">{received.earlierVersion}</p> : null}
        {stored ? (
          <StoredFacts content={content.stored} describeFile={form.chosenFile} application={stored} />
        ) : (
          <p className="row links">
            <a href={statusUrl}>{content.reload}</a>
          </p>
        )}
        <p>
          {content.keepAddress} {stored?.mail ? content.mail[stored.mail](stored.email) : null}
        </p>
        <p>
          {received.oneIsEnough} {received.write} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <p className="row links">
          <Link to="/careers" viewTransition>
            {received.morePositions}
          </Link>
          <a href={withdrawPath(statusUrl)}>{content.withdraw.link}</a>
        </p>
      </div>
    </section>
  );
}

type StoredFactsProps = {
  content: CandidatePageContent["stored"];
  describeFile: ApplicationFormContent["chosenFile"];
  application: StoredApplication;
};

function StoredFacts({ content, describeFile, application: { name, email, resume } }: StoredFactsProps) {
  return (
    <div className="stored-facts">
      <h2>{content.title}</h2>
      <dl className="ruled-rows">
        <Fact name={content.name}>{name}</Fact>
        <Fact name={content.email}>{email}</Fact>
        <Fact name={content.resume}>{resume ? describeFile(resume.fileName, resume.sizeBytes) : content.noResume}</Fact>
      </dl>
      {resume ? (
        <details>
          <summary>{content.checksum}</summary>
          <p className="note">
            {content.checksumNote} <span className="checksum">{resume.sha256}</span>
          </p>
        </details>
      ) : null}
    </div>
  );
}
