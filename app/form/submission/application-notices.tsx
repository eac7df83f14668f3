import { useEffect, useEffectEvent, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { ReceiptFacts } from "../receipt-facts.tsx";
import { receiptHeadingId, ReceiptSheet } from "../receipt-sheet.tsx";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { messages } from "../island/messages.ts";
import { closeForm, useOpenDialog, useOpenForm } from "../island/open-dialog.ts";
import { isErased, type Received } from "../store/submission.ts";
import { applicationStore, useApplication } from "../store/use-application.ts";
import { UploadProgress } from "./upload-progress.tsx";

type NoticesProps = { content: ApplicationFormContent; presentation: "page" | "dialog" };

/** After a form was closed: whether its application was sent. */
export function ApplicationNotices({ content, presentation }: NoticesProps) {
  const state = useApplication(({ submission }) => submission);
  const expired = useApplication((application) => application.expired);
  const last = useReceived(content.toasts);
  // An open form shows the status itself.
  const hasForm = useOpenForm() !== null;
  const isUnsent = !hasForm && state.kind !== "idle" && state.kind !== "received";
  const erased = isErased(state) ? state.problem : null;
  const title = erased?.title ?? content.notSent.title;
  const advice = state.kind === "stopped" || state.kind === "refused" ? content.notSent.notAutomatic : null;
  const details = erased?.detail ?? advice;
  const unsent = details ? `${title}. ${details}` : title;
  const received = last && !last.takesFocus ? content.received.notice(last.received.application.position) : null;
  const text = isUnsent ? unsent : received;
  const lost = expired.map(({ position }) => content.notSent.expired(position)).join(" ");

  // The focus is elsewhere on the page, so a screen reader notices a change here only when it is announced.
  useEffect(() => {
    if (text) messages().announce(text);
  }, [text]);

  // It is said nowhere else: the text is gone from the device.
  useEffect(() => {
    if (lost) messages().announce(lost);
  }, [lost]);

  return (
    <>
      {expired.length > 0
        ? createPortal(
            <div className="application-notices page">
              {expired.map(({ key, position, address }) => (
                <div key={key} className="row sheet">
                  <p>{content.notSent.expired(position)}</p>
                  <a href={address}>{content.notSent.applyAgain}</a>
                </div>
              ))}
            </div>,
            document.querySelector("main")!,
          )
        : null}
      {isUnsent
        ? createPortal(
            <div className="application-notices page">
              <div className="row sheet">
                <p className="state">{state.kind === "sending" ? content.status.sending : title}</p>
                {/* Before everything that comes and goes, so that it stays in its place. */}
                <a href={state.application.address}>{content.notSent.open}</a>
                {state.kind === "sending" ? <UploadProgress content={content} /> : null}
                {state.kind === "sending" ? <p className="keep-open">{content.status.keepOpen}</p> : null}
                {details ? <p>{details}</p> : null}
              </div>
            </div>,
            // At the end of the page's content it moves nothing when it comes.
            document.querySelector("main")!,
          )
        : null}
      {last ? (
        <Confirmation
          key={last.received.receipt.reference}
          content={content}
          // In place of the form's page, it is the page.
          isPage={presentation === "page" && last.takesFocus}
          {...last}
        />
      ) : null}
    </>
  );
}

/** How long the status of a stored application stays in view before its form closes. */
const closeAfterMilliseconds = 1500;

/** The last received application. The form closes, unless the person has left it: then the focus stays where it is. */
function useReceived({ submitted }: ApplicationFormContent["toasts"]) {
  const state = useApplication(({ submission }) => submission);
  const openForm = useOpenForm();
  const [last, setLast] = useState<{ received: Received; takesFocus: boolean } | null>(null);
  const isInItsForm = state.kind === "received" && openForm === state.application.address;

  const goOn = useEffectEvent(async () => {
    if (state.kind !== "received") return;
    // The form stays protected from a second click until it has gone.
    if (isInItsForm) await closeForm();
    // At once, so that the focus moves only here, and not through where the browser puts it when the form goes.
    flushSync(() => setLast({ received: state, takesFocus: isInItsForm }));
    applicationStore().reset();
  });

  // The person reads status and toast before the form closes.
  useEffect(() => {
    if (state.kind !== "received") return;
    if (isInItsForm) messages().showToast({ variant: "good", ...submitted });
    const timer = setTimeout(() => void goOn(), isInItsForm ? closeAfterMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [state.kind, isInItsForm, submitted]);

  return last;
}

type ConfirmationProps = {
  content: ApplicationFormContent;
  received: Received;
  takesFocus: boolean;
  isPage: boolean;
};

/** The application that was sent from this page: its reference, and the link to the candidate's page. */
function Confirmation({ content: form, received, takesFocus, isPage }: ConfirmationProps) {
  const content = form.received;
  const { receipt, application, isRepeated } = received;
  useToastUnlessSeen(form.toasts);
  // The address is still the form's, whose page is gone.
  useEffect(() => {
    if (isPage) document.title = content.pageTitle;
  }, [isPage, content]);
  // An earlier one may have been answered by now.
  const promise = receipt.answerBy ? content.hearBy(receipt.answerBy) : isRepeated ? null : content.review;
  return (
    <ReceiptSheet content={content} Heading={isPage ? "h1" : "h2"} takesFocus={takesFocus}>
      <div className="receipt-part">
        <p className="lead">
          <span>{content.thanks}</span>
          {promise === null ? null : <span>{` ${promise}`}</span>}
        </p>
        {isRepeated ? <p className="earlier-attempt">{content.earlierAttempt}</p> : null}
      </div>
      <ReceiptFacts content={content} reference={receipt.reference} position={application.position} />
      <p className="row links receipt-actions">
        <a href={receipt.statusUrl}>{content.show}</a>
        {isPage ? <a href="/careers">{content.morePositions}</a> : null}
      </p>
    </ReceiptSheet>
  );
}

/** A toast says the same where the confirmation is out of view, behind a dialog or beyond the window's edge, and only there. */
function useToastUnlessSeen({ submitted }: ApplicationFormContent["toasts"]): void {
  const isBehindDialog = useOpenDialog() !== null;
  const show = useEffectEvent(() => {
    const { top, bottom } = document.getElementById(receiptHeadingId)!.getBoundingClientRect();
    const isSeen = !isBehindDialog && top >= 0 && bottom <= innerHeight;
    if (isSeen) messages().dismiss();
    else messages().showToast({ variant: "good", ...submitted });
  });
  // After the heading has taken the focus, which brings it into view.
  useEffect(() => show(), []);
}
