import { textFieldNames, textFields, type FieldKind } from "../../../application/fields.ts";
import { telUrl } from "../../../application/tel-url.ts";
import { mailtoUrl } from "../../../application/mailto-url.ts";
import type { TeamApplication } from "../../../application/team/application.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { sourceName } from "../../../content/sources.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { plainTeamTime, teamDay } from "../../../content/team/times.ts";
import { LongName } from "../../ui/long-name.tsx";
import { WholeTimes } from "../whole-times.tsx";

const { labels } = chatMessages;

type ApplicationFactsProps = { application: TeamApplication; retentionDays: number };

/** The candidate's fields, without the letter and what the page's head says, the reference, and until when they are kept. */
export function ApplicationFacts({ application, retentionDays }: ApplicationFactsProps) {
  const { reference, fields, source, receivedAt, changedAt, addressRemovedAt, spamSigns } = application;
  const { keptSince, keptPeriods } = application;
  const deletedOn = new Date(keptSince.getTime() + keptPeriods * retentionDays * 24 * 3_600_000);
  return (
    <section aria-labelledby="details" className="sent-facts">
      <h2 id="details">{applicationPage.details}</h2>
      <dl className="facts">
        {factNames.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{!fields[name] ? applicationPage.notProvided : factOf(textFields[name].kind, fields[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{applicationPage.reference}</dt>
          <dd>{reference}</dd>
        </div>
        {source === null ? null : (
          <div>
            <dt>{applicationPage.source}</dt>
            <dd>{sourceName(source)}</dd>
          </div>
        )}
        <div>
          <dt>{applicationPage.receivedAt}</dt>
          <dd>
            <time dateTime={receivedAt.toISOString()}>{plainTeamTime(receivedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{applicationPage.deleted}</dt>
          <dd>{teamDay(deletedOn)}</dd>
        </div>
      </dl>
      {changedAt ? (
        <p className="note">
          <WholeTimes>{applicationPage.changed(changedAt)}</WholeTimes>
        </p>
      ) : null}
      {addressRemovedAt ? (
        <p className="warning-note">
          <WholeTimes>{applicationPage.addressRemoved(addressRemovedAt)}</WholeTimes>
        </p>
      ) : null}
      {spamSigns.length > 0 ? <p className="warning-note">{applicationPage.spamSigns(spamSigns)}</p> : null}
    </section>
  );
}

const factNames = textFieldNames.filter(
  (name) => !["firstName", "lastName", "position", "experience", "coverLetter"].includes(name),
);

/** A web address is text: no click leads to a stranger's page. */
function factOf(kind: FieldKind, text: string): React.ReactNode {
  switch (kind) {
    case "email":
      return (
        <a href={mailtoUrl(text)}>
          <LongName>{text}</LongName>
        </a>
      );
    case "phone": {
      const url = telUrl(text);
      return url === null ? text : <a href={url}>{text}</a>;
    }
    case "web address":
      return <LongName>{text}</LongName>;
    default:
      return text;
  }
}
