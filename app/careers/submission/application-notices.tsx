import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { useCareers } from "../careers-context.ts";
import { DialogLink } from "../dialog/dialog-page.tsx";
import type { Received } from "./submission-state.ts";
import type { Submission } from "./use-submission.ts";

/** After a form was closed: whether its application was sent. */
export function ApplicationNotices({ content }: { content: ApplicationFormContent }) {
  const { announce, submission } = useCareers();
  const { state } = submission;
  const { receivedElsewhere, showReceipt } = useReceipts(submission);
  // An open form shows it itself.
  const hasForm = useLocation().pathname.endsWith("/apply");
  const isUnsent = !hasForm && state.kind !== "idle" && state.kind !== "received";
  const advice = state.kind === "stopped" || state.kind === "refused" ? content.notSent.notAutomatic : null;
  const unsent = advice ? `${content.notSent.title}. ${advice}` : content.notSent.title;
  const received = receivedElsewhere && content.received.notice(receivedElsewhere.application.position);
  const text = isUnsent ? unsent : received;

  // The focus is elsewhere on the page, so a screen reader notices a change here only when it is announced.
  useEffect(() => {
    if (text) announce(text);
  }, [text, announce]);

  if (!text) return null;
  return (
    <div className="application-notices page">
      {isUnsent ? (
        <div className="row sheet">
          <p>{state.kind === "sending" ? content.status.sending : content.notSent.title}</p>
          {advice ? <p>{advice}</p> : null}
          <DialogLink to={state.application.address}>{content.notSent.open}</DialogLink>
        </div>
      ) : null}
      {receivedElsewhere ? (
        <div className="row sheet received">
          <p>{received}</p>
          <Button variant="quiet" onClick={() => showReceipt(receivedElsewhere)}>
            {content.received.show}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** How long the status of a stored application stays in view before its form closes. */
const closeAfterMilliseconds = 1500;

/** Shows the receipt, but to a person who has left its form: then it is `receivedElsewhere`. */
function useReceipts({ state, reset }: Submission) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [receivedElsewhere, setReceivedElsewhere] = useState<Received | null>(null);
  const isReceived = state.kind === "received";
  const isInItsForm = isReceived && pathname === state.application.address;

  function showReceipt(received: Received) {
    const { receipt, application, isEarlierVersion } = received;
    setReceivedElsewhere((last) => (last === received ? null : last));
    void navigate(receipt.statusUrl, {
      replace: pathname === application.address,
      state: { receipt, position: application.position, isEarlierVersion },
    });
  }

  const goOn = useEffectEvent(() => {
    if (state.kind !== "received") return;
    // The form stays closed to a second click until its receipt has come.
    if (isInItsForm) return showReceipt(state);
    reset();
    if (pathname !== state.receipt.statusUrl) setReceivedElsewhere(state);
  });

  // The person reads the status before the form closes.
  useEffect(() => {
    if (!isReceived) return;
    const timer = setTimeout(() => goOn(), isInItsForm ? closeAfterMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [isReceived, isInItsForm]);

  return { receivedElsewhere, showReceipt };
}
