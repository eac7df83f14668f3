import type { StoredApplication } from "../../application/answer.ts";
import { changePath, dataPath, sendLinkPath, withdrawPath } from "../../application/protocol.ts";
import { scriptLanguage } from "../../application/script-language.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button } from "../ui/button.tsx";
import { LongName } from "../ui/long-name.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { Fact } from "../form/facts.tsx";
import { ReceiptFacts } from "../form/receipt-facts.tsx";
import { ReceiptSheet } from "../form/receipt-sheet.tsx";
import { WithDay } from "./with-day.tsx";

type ReceiptProps = {
  form: ApplicationFormContent;
  content: CandidatePageContent;
  application: StoredApplication;
  /** Why what was just asked for is not done. */
  problem: string | null;
  /** The letters of the team, and how to answer them. */
  children: React.ReactNode;
};

/**
 * The candidate's page: the confirmation with the reference to keep, what was received, and where it is now. Once there
 * is a letter, that comes first, and the confirmation is beside it.
 */
export function Receipt({ form, content, application, problem, children }: ReceiptProps) {
  const { received } = form;
  const { contactEmail, dayOf } = content;
  const { reference, position, letters, progress } = application;
  const news = content.newsTitle(progress);
  const done = application.isJustChanged ? content.change.done.text : null;
  const promise = (day: string) => content.progressText(application, day);
  const hasLetter = letters.length > 0;
  const isOver = progress.kind === "told" || progress.kind === "closed";
  const whereabouts = (
    <>
      <ReceiptFacts
        content={received}
        reference={reference}
        position={position}
        variant={hasLetter ? "quiet" : undefined}
      />
      <DeliverySteps form={form} content={content} application={application} />
    </>
  );
  const link = <OwnLink content={content} application={application} />;
  const contact = (
    <div className="stack">
      <p>
        {hasLetter ? null : `${received.oneIsEnough} `}
        {received.questions} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
      <p className="links">
        <a href="/careers">{received.morePositions}</a>
      </p>
    </div>
  );
  return (
    <ReceiptSheet content={received} news={news} done={done} problem={problem} Heading="h1">
      <div className="receipt-part">
        <p className="lead">
          {news === null ? <span>{`${received.thanks} `}</span> : null}
          <span>
            <WithDay sentence={promise} at={"at" in progress ? progress.at : null} dayOf={dayOf} />
          </span>
        </p>
        {hasLetter ? children : whereabouts}
        {hasLetter ? contact : null}
        {hasLetter || isOver ? null : <p className="note">{form.whatNext}</p>}
        {hasLetter ? null : link}
      </div>
      <div className="receipt-part">
        {hasLetter ? whereabouts : null}
        <StoredFacts form={form} content={content} application={application} />
        {hasLetter ? link : contact}
      </div>
    </ReceiptSheet>
  );
}

type PartProps = Pick<ReceiptProps, "form" | "content" | "application">;

/** Only what happened is ever claimed. */
function DeliverySteps({ form: { received }, content: { change, delivery }, application }: PartProps) {
  const { receivedAt, withTeamSince, changedAt } = application;
  const step = (text: string, at: string) => (
    <li>
      <TickMark variant="done" className="step-tick" />
      <span>
        {text} <time dateTime={at}>{received.timeInUtc(at)}</time>
      </span>
    </li>
  );
  return (
    <ol className="delivery-steps" aria-label={delivery.title}>
      {step(delivery.received, receivedAt)}
      {withTeamSince ? step(delivery.withTeam, withTeamSince) : <li className="ahead">{delivery.waiting}</li>}
      {changedAt ? step(change.changed, changedAt) : null}
    </ol>
  );
}

/** What was received, and what the candidate can do with it. */
function StoredFacts({ form, content: { change, data, stored, withdraw }, application }: PartProps) {
  const { statusUrl, name, email, resume } = application;
  return (
    <div className="stored-facts">
      <h2>{stored.title}</h2>
      <dl className="ruled-rows">
        <Fact name={stored.name}>
          <span lang={scriptLanguage(name)}>{name}</span>
        </Fact>
        <Fact name={stored.email}>
          <LongName>{email || stored.noEmail}</LongName>
        </Fact>
        <Fact name={stored.resume}>
          <LongName>{resume ? form.chosenFile(resume.fileName, resume.sizeBytes) : stored.noResume}</LongName>
          {resume ? (
            <details>
              <summary>{stored.checksum}</summary>
              <p className="note">
                {stored.checksumNote}{" "}
                <code>
                  <LongName>{resume.sha256}</LongName>
                </code>
              </p>
            </details>
          ) : null}
        </Fact>
      </dl>
      {application.isOwnLink ? null : <p className="note">{change.ownLinkOnly}</p>}
      <ul className="links">
        {application.mayChange ? (
          <li>
            <a href={changePath(statusUrl)}>{email ? change.link : change.enterAddress}</a>
          </li>
        ) : null}
        {application.isOwnLink ? (
          <li>
            <a href={dataPath(statusUrl)}>{data}</a>
          </li>
        ) : null}
        <li>
          <a href={withdrawPath(statusUrl)}>{withdraw.link}</a>
        </li>
      </ul>
    </div>
  );
}

/** The link to the page: that it is to be saved, and where it was sent. */
function OwnLink({ content, application }: Omit<PartProps, "form">) {
  const { statusUrl, email, mail } = application;
  return (
    <div className="stack">
      <p>
        {application.isOwnLink ? content.keepAddress(application.mayChange) : content.keepMailedAddress}{" "}
        {email === "" ? content.noAddress : null}
        {email !== "" && mail ? <LongName>{content.mail[mail](email)}</LongName> : null}
      </p>
      {application.maySendLink ? (
        <form method="post" action={sendLinkPath(statusUrl)} className="row links receipt-actions">
          {mail === "undeliverable" || mail === "limited" ? null : <span>{content.sendLink.question}</span>}
          <Button type="submit" variant="quiet">
            {content.sendLink.button}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
