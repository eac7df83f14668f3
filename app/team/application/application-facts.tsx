import type { TeamApplication } from "../../../application/team/application.ts";
import { chatMessages } from "../../../content/chat-messages.ts";
import { applicationPage } from "../../../content/team/application.ts";

const { labels, years } = chatMessages;

/** What the candidate typed, but for the letter. A portfolio is text: nobody is led to a stranger's page by a click. */
export function ApplicationFacts({ application }: { application: TeamApplication }) {
  const { fields, receivedAt, spamSigns } = application;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{applicationPage.contact}</h2>
      <dl className="facts">
        <Fact label={labels.position}>{fields.position}</Fact>
        <Fact label={labels.email}>
          <a href={`mailto:${encodeURIComponent(fields.email)}`}>{fields.email}</a>
        </Fact>
        <Fact label={labels.phone}>
          {fields.phone === null ? null : <a href={`tel:${fields.phone.replace(/[^\d+]/g, "")}`}>{fields.phone}</a>}
        </Fact>
        <Fact label={labels.experience}>{years(fields.experience)}</Fact>
        <Fact label={labels.portfolio}>{fields.portfolio}</Fact>
      </dl>
      <p className="note">
        <time dateTime={receivedAt.toISOString()}>{applicationPage.received(receivedAt)}</time>
      </p>
      {spamSigns.length > 0 ? (
        <div className="warning-note">
          <h3>{applicationPage.spamSigns}</h3>
          <ul>
            {spamSigns.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? applicationPage.notProvided}</dd>
    </div>
  );
}
