import type { StoredApplication } from "../../application/answer.ts";
import { changePath, dataPath, sendLinkPath, withdrawPath } from "../../application/protocol.ts";
import { scriptLanguage } from "../../application/script-language.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button } from "../ui/button.tsx";
import { LongName } from "../ui/long-name.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { Fact } from "../form/facts.tsx";
import { ReceiptSheet } from "../form/receipt-sheet.tsx";

type ReceiptProps = {
  form: ApplicationFormContent;
  content: CandidatePageContent;
  application: StoredApplication;
  /** The sentence about what comes next. */
  promise: string;
  /** What was just done, or why it was not. */
  notice: string | null;
  contactEmail: string;
  /** The letters of the team, and the box for a reply. */
  children: React.ReactNode;
};

/** The candidate's page: the confirmation with the reference to keep, what was received, and where it is now. */
export function Receipt({ form, content, application, promise, notice, contactEmail, children }: ReceiptProps) {
  const { received } = form;
  const { change, delivery, stored } = content;
  const { reference, receivedAt, withTeamSince, changedAt, position, statusUrl, name, email, mail, resume } =
    application;
  const step = (text: string, at: string) => (
    <li>
      <TickMark variant="done" className="step-tick" />
      <span>
        {text} <time dateTime={at}>{received.timeInUtc(at)}</time>
      </span>
    </li>
  );
  return (
    <ReceiptSheet
      content={received}
      reference={reference}
      position={position}
      promise={promise}
      notice={notice}
      Heading="h1"
      parts={
        <>
          {application.letters.length === 0 ? null : <div className="receipt-part letters">{children}</div>}
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
                  <a href={dataPath(statusUrl)}>{content.data}</a>
                </li>
              ) : null}
              <li>
                <a href={withdrawPath(statusUrl)}>{content.withdraw.link}</a>
              </li>
            </ul>
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
          </div>
          <div className="receipt-part level">
            <p>
              {application.isOwnLink ? content.keepAddress : content.keepMailedAddress}{" "}
              {email === "" ? content.noAddress : null}
              {email !== "" && mail ? <LongName>{content.mail[mail](email)}</LongName> : null}
            </p>
            {application.maySendLink ? (
              <form method="post" action={sendLinkPath(statusUrl)} className="row links receipt-actions">
                {mail === "undeliverable" ? null : <span>{content.sendLink.question}</span>}
                <Button type="submit" variant="quiet">
                  {content.sendLink.button}
                </Button>
              </form>
            ) : null}
          </div>
          <div className="receipt-part level">
            <p>
              {received.oneIsEnough} {received.write} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
            <p className="links receipt-actions">
              <a href="/careers">{received.morePositions}</a>
            </p>
          </div>
        </>
      }
    >
      {/* Only what happened is ever claimed. */}
      <ol className="delivery-steps" aria-label={delivery.title}>
        {step(delivery.received, receivedAt)}
        {withTeamSince ? step(delivery.withTeam, withTeamSince) : <li className="ahead">{delivery.waiting}</li>}
        {changedAt ? step(change.changed, changedAt) : null}
      </ol>
      {application.letters.length === 0 ? <p className="note">{form.whatNext}</p> : null}
    </ReceiptSheet>
  );
}
