import { useEffect } from "react";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogLink } from "../dialog/dialog-link.tsx";
import type { Received } from "./submission-state.ts";
import { useCareers } from "../careers-context.ts";

type ApplicationNoticesProps = {
  content: ApplicationFormContent;
  /** A form is open above them and shows the same. */
  isBehindForm: boolean;
  onShowReceipt: (received: Received) => void;
};

/** On the careers page after a form was closed: whether its application was sent. */
export function ApplicationNotices({ content, isBehindForm, onShowReceipt }: ApplicationNoticesProps) {
  const { announce, receivedElsewhere, submission } = useCareers();
  const { state } = submission;
  const isUnsent = state.kind !== "idle" && state.kind !== "received";
  const last = receivedElsewhere.at(-1);
  const advice = state.kind === "stopped" || state.kind === "refused" ? content.notSent.notAutomatic : null;
  const unsent = advice ? `${content.notSent.title}. ${advice}` : content.notSent.title;
  const text = isUnsent ? unsent : last ? content.received.notice(last.application.position) : null;

  // The focus is elsewhere on the page, so a screen reader notices a change here only when it is announced.
  useEffect(() => {
    if (text && !isBehindForm) announce(text);
  }, [text, isBehindForm, announce]);

  if (!text) return null;
  return (
    <div className="application-notices page">
      {isUnsent ? (
        <div className="sheet">
          <p>{state.kind === "sending" ? content.status.sending : content.notSent.title}</p>
          {advice ? <p>{advice}</p> : null}
          <DialogLink to={state.application.address}>{content.notSent.open}</DialogLink>
        </div>
      ) : null}
      {receivedElsewhere.map((received) => (
        <div key={received.application.key} className="sheet received">
          <p>{content.received.notice(received.application.position)}</p>
          <Button variant="quiet" onClick={() => onShowReceipt(received)}>
            {content.received.show}
          </Button>
        </div>
      ))}
    </div>
  );
}
