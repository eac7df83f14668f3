import type { TeamApplication, TeamDelivery } from "../../../application/team/application.ts";
import type { TeamMail } from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { teamTime } from "../../../content/team/times.ts";
import { Button } from "../../ui/button.tsx";
import { WholeTimes } from "../whole-times.tsx";
import { MailStateText } from "./mail-state.tsx";

const { delivery: texts, mail: mailTexts } = applicationPage;

type DeliverySectionProps = {
  application: Pick<TeamApplication, "delivery" | "mail" | "overdueMail">;
  list: string;
};

/** The delivery to the chat and the site's own mail to the candidate; nothing without any. Folded while all is well. */
export function DeliverySection({ application: { delivery, mail, overdueMail }, list }: DeliverySectionProps) {
  if (!delivery && !mail && !overdueMail) return null;
  const isSent = (one: TeamMail | null) => (one?.state ?? "sent") === "sent";
  const isWell = (delivery?.state ?? "delivered") === "delivered" && isSent(mail) && isSent(overdueMail);
  return (
    <section>
      <details open={!isWell}>
        <summary>
          {isWell ? texts.well({ isInChat: delivery !== null, isMailed: mail !== null }) : texts.heading}
        </summary>
        {delivery ? <ChatDelivery delivery={delivery} /> : null}
        {mail ? (
          <SiteMail heading={mailTexts.heading} mail={mail} isNext={delivery !== null} list={list}>
            {mail.state === "sent" ? (
              <form method="post" action={list || undefined}>
                <Button type="submit" name="change" value="send-link" size="small">
                  {mailTexts.sendLink}
                </Button>
              </form>
            ) : null}
          </SiteMail>
        ) : null}
        {overdueMail ? (
          <SiteMail
            heading={mailTexts.overdueHeading}
            mail={overdueMail}
            isNext={delivery !== null || mail !== null}
            list={list}
          />
        ) : null}
      </details>
    </section>
  );
}

/** `isNext`: something is above it. */
type SiteMailProps = {
  heading: string;
  mail: TeamMail;
  isNext: boolean;
  list: string;
  children?: React.ReactNode;
};

/** One that was not sent can be sent again. `children`: what else can be done. */
function SiteMail({ heading, mail, isNext, list, children }: SiteMailProps) {
  return (
    <>
      <p className={isNext ? "next-part" : undefined}>
        <strong>{heading}</strong>
      </p>
      <MailStateText mail={mail} />
      {mail.state === "not-sent" ? (
        <form method="post" action={list || undefined}>
          <input type="hidden" name="mail" value={mail.id} />
          <Button type="submit" name="change" value="mail-again" size="small">
            {answerPage.changes["mail-again"]}
          </Button>
        </form>
      ) : null}
      {children}
    </>
  );
}

function ChatDelivery({ delivery }: { delivery: TeamDelivery }) {
  const { state, since, attempts, failure, messages, unconfirmed } = delivery;
  return (
    <>
      <p>
        <WholeTimes>{texts.states[state](since)}</WholeTimes> {attempts > 0 ? texts.attempts(attempts) : null}
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
        <Button type="submit" name="change" value="send-again" size="small">
          {texts.sendAgain}
        </Button>
      </form>
    </>
  );
}
