import type { TeamDelivery, TeamMail } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { teamTime } from "../../../content/team/times.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeForm } from "./change-sections.tsx";

/** What the database knows of the way to the chat: its state, what failed last, and each message there. */
export function DeliverySection({ delivery }: { delivery: TeamDelivery }) {
  const texts = applicationPage.delivery;
  const { state, since, attempts, failure, messages } = delivery;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery">{texts.heading}</h2>
      <p>
        {texts.states[state](since)} {attempts > 0 ? texts.attempts(attempts) : null}
      </p>
      {failure === null ? null : <p className="warning-note">{failure}</p>}
      {messages.length > 0 ? (
        <>
          <h3>{texts.messages}</h3>
          <ol className="rows">
            {messages.map(({ step, sentAt, messageId }) => (
              <li key={messageId}>
                <span>{texts.message(step, messageId)}</span>
                <p className="note">
                  <time dateTime={sentAt.toISOString()}>{teamTime(sentAt)}</time>
                </p>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <ChangeForm change="send-again">
        <Button type="submit">{texts.sendAgain}</Button>
      </ChangeForm>
    </section>
  );
}

/** What became of the mail to the candidate; nothing where there is none. */
export function MailSection({ mail }: { mail: TeamMail | null }) {
  if (!mail) return null;
  const texts = applicationPage.mail;
  const { state, at, reason } = mail;
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">{texts.heading}</h2>
      <p>{texts.states[state](at)}</p>
      {reason === null ? null : <p className="warning-note">{reason}</p>}
    </section>
  );
}
