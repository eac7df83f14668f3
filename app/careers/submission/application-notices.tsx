import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ReceiptSheet } from "../applied/receipt-sheet.tsx";
import { useCareers } from "../careers-context.ts";
import { DialogLink } from "../dialog/dialog-page.tsx";
import type { Received } from "./submission-state.ts";

/** After a form was closed: whether its application was sent. */
export function ApplicationNotices() {
  const { announce, form: content, state } = useCareers();
  const last = useReceived();
  // An open form shows the status itself.
  const hasForm = useLocation().pathname.endsWith("/apply");
  const isUnsent = !hasForm && state.kind !== "idle" && state.kind !== "received";
  const advice = state.kind === "stopped" || state.kind === "refused" ? content.notSent.notAutomatic : null;
  const unsent = advice ? `${content.notSent.title}. ${advice}` : content.notSent.title;
  const received = last && !last.takesFocus ? content.received.notice(last.received.application.position) : null;
  const text = isUnsent ? unsent : received;

  // The focus is elsewhere on the page, so a screen reader notices a change here only when it is announced.
  useEffect(() => {
    if (text) announce(text);
  }, [text, announce]);

  return (
    <>
      {isUnsent ? (
        <div className="application-notices page">
          <div className="row sheet">
            <p>{state.kind === "sending" ? content.status.sending : content.notSent.title}</p>
            {advice ? <p>{advice}</p> : null}
            <DialogLink to={state.application.address}>{content.notSent.open}</DialogLink>
          </div>
        </div>
      ) : null}
      {last ? <Confirmation key={last.received.receipt.reference} {...last} /> : null}
    </>
  );
}

/** How long the status of a stored application stays in view before its form closes. */
const closeAfterMilliseconds = 1500;

/** The last received application. The form closes, unless the person has left it: then the focus stays where it is. */
function useReceived() {
  const { state, submission } = useCareers();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [last, setLast] = useState<{ received: Received; takesFocus: boolean } | null>(null);
  const hasClosedForm = useRef(false);
  const isReceived = state.kind === "received";
  const isInItsForm = isReceived && pathname === state.application.address;

  const goOn = useEffectEvent(() => {
    if (state.kind !== "received") return;
    // The form stays protected from a second click until it has gone.
    if (!isInItsForm) submission.reset();
    if (isInItsForm) void navigate("/careers", { replace: true, viewTransition: true });
    else setLast({ received: state, takesFocus: hasClosedForm.current });
    hasClosedForm.current = isInItsForm;
  });

  // The person reads the status before the form closes.
  useEffect(() => {
    if (!isReceived) return;
    const timer = setTimeout(() => goOn(), isInItsForm ? closeAfterMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [isReceived, isInItsForm]);

  return last;
}

/** The application that was sent from this page: its reference, and the link to the candidate's page. */
function Confirmation({ received, takesFocus }: { received: Received; takesFocus: boolean }) {
  const content = useCareers().form.received;
  const { receipt, application, isEarlierVersion } = received;
  return (
    <ReceiptSheet
      content={content}
      reference={receipt.reference}
      position={application.position}
      // An earlier one may have been handled by now.
      promise={isEarlierVersion ? null : content.review}
      Heading="h2"
      takesFocus={takesFocus}
    >
      {isEarlierVersion ? <p className="earlier-version">{content.earlierVersion}</p> : null}
      <p className="row links">
        <a href={receipt.statusUrl}>{content.show}</a>
      </p>
    </ReceiptSheet>
  );
}
