import type { TeamDelivery, TeamMail } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { teamTime } from "../../../content/team/times.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeForm } from "./change-sections.tsx";

const { delivery: texts, mail: mailTexts } = applicationPage;

/**
 * The deliveries to the chat, with each message there, and the mail to the candidate; `mail` is null without one.
 * Folded while nothing failed.
 */
export function DeliverySection({ delivery, mail }: { delivery: TeamDelivery; mail: TeamMail | null }) {
  const { state, since, attempts, failure, messages } = delivery;
  const isWell = state === "delivered" && (mail?.state ?? "sent") === "sent";
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="visually-hidden">
        {texts.heading}
      </h2>
      <details open={!isWell}>
        <summary>{isWell ? texts.well(mail !== null) : texts.heading}</summary>
        <p>
          {texts.states[state](since)} {attempts > 0 ? texts.attempts(attempts) : null}
        </p>
        {failure === null ? null : <p className="warning-note">{failure}</p>}
        {messages.length > 0 ? (
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
        ) : null}
        <ChangeForm change="send-again">
          <Button type="submit">{texts.sendAgain}</Button>
        </ChangeForm>
        {mail ? (
          <>
            <h3>{mailTexts.heading}</h3>
            <p>{mailTexts.states[mail.state](mail.at)}</p>
            {mail.reason === null ? null : <p className="warning-note">{mail.reason}</p>}
          </>
        ) : null}
      </details>
    </section>
  );
}
