import type { SentAnswer } from "../../../application/team/answer.ts";
import type { TeamDelivery } from "../../../application/team/application.ts";
import type { TeamMail } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { teamTime } from "../../../content/team/times.ts";
import { Button } from "../../ui/button.tsx";

const { delivery: texts, mail: mailTexts } = applicationPage;

/** The team's answers to the candidate, and whether the mail server accepted them; nothing before the first. */
export function AnswerSection({ answers }: { answers: SentAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{answerPage.sent}</h2>
      {answers.map((answer) => (
        <div key={answer.answeredAt.toISOString()}>
          <p className="note">{applicationPage.note.by(answer.by, answer.answeredAt)}</p>
          <MailState mail={answer} />
          <details>
            <summary dir="auto">{answer.subject}</summary>
            <p className="answer-text" dir="auto">
              {answer.text}
            </p>
          </details>
        </div>
      ))}
    </section>
  );
}

/** The delivery to the chat and the mail to the candidate; null without one. Folded while all is well. */
export function DeliverySection({ delivery, mail }: { delivery: TeamDelivery; mail: TeamMail | null }) {
  const { state, since, attempts, failure, messages, unconfirmed } = delivery;
  const isWell = state === "delivered" && (mail?.state ?? "sent") === "sent";
  return (
    <section>
      <details open={!isWell}>
        <summary>{isWell ? texts.well(mail !== null) : texts.heading}</summary>
        <p>
          {texts.states[state](since)} {attempts > 0 ? texts.attempts(attempts) : null}
        </p>
        {failure === null ? null : <p className="warning-note">{failure}</p>}
        <ol className="rows">
          {messages.map(({ step, isOld, sentAt, messageId }) => (
            <li key={messageId}>
              {texts.message(step, messageId, isOld)} <span className="note">{teamTime(sentAt)}</span>
            </li>
          ))}
          {unconfirmed.map((step) => (
            <li key={step}>{texts.unconfirmed(step)}</li>
          ))}
        </ol>
        <form method="post">
          <Button type="submit" name="change" value="send-again">
            {texts.sendAgain}
          </Button>
        </form>
        {mail ? (
          <>
            <p>
              <strong>{mailTexts.heading}</strong>
            </p>
            <MailState mail={mail} />
          </>
        ) : null}
      </details>
    </section>
  );
}

function MailState({ mail: { state, at, reason } }: { mail: TeamMail }) {
  return (
    <>
      <p>{mailTexts.states[state](at)}</p>
      {reason === null ? null : <p className="warning-note">{reason}</p>}
    </>
  );
}
