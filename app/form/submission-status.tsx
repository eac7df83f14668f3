import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../ui/button.tsx";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import { messages } from "./island/messages.ts";
import { statusLines } from "./status-lines.ts";
import type { Submission } from "./store/submission.ts";
import { applicationStore, useApplication } from "./store/use-application.ts";
import { UploadProgress } from "./submission/upload-progress.tsx";

type SubmissionStatusProps = { content: ApplicationFormContent; state: Submission };

/**
 * Takes the focus when the focused control is removed or disabled, else is announced: nothing is read twice.
 */
export function SubmissionStatus({ content, state }: SubmissionStatusProps) {
  // Then the next visit sends the application.
  const isStored = useApplication(({ status }) => status === "stored");
  const status = useRef<HTMLDivElement>(null);
  const [title, ...details] = statusLines(state, content, isStored);
  const { kind } = state;
  // Each automatic attempt ends in a wait that is announced, or in a receipt that takes the focus.
  const isGoingOn = kind === "sending" || kind === "received";
  const isSpoken = kind !== "received" && !(kind === "sending" && state.attempt > 1);
  const text = isSpoken ? [title, ...details].join(" ") : "";

  const present = useEffectEvent(() => {
    if (!title) return;
    // Otherwise the button says it, and stays where it was pressed.
    if (!isGoingOn) status.current?.scrollIntoView({ block: "nearest" });
    if (isFocusLost()) status.current?.focus({ preventScroll: true });
    else if (text) messages().announce(text);
  });
  // Whether a change is announced or takes the focus depends on where the focus is after rendering. A new state is
  // announced, not each change of its text.
  useEffect(() => present(), [kind]);

  if (!title) return null;
  return (
    <div
      ref={status}
      className={kind === "received" ? "submitted-status" : `stack sending-status ${kind}`}
      tabIndex={-1}
      role="group"
      aria-labelledby="sending-title"
      aria-describedby={details.length > 0 ? "sending-details" : undefined}
    >
      {/* Until then the submit button shows it. */}
      <p id="sending-title" className={isGoingOn ? "visually-hidden" : undefined}>
        <strong>{title}</strong>
      </p>
      {details.length > 0 ? (
        <div id="sending-details" className="stack">
          {details.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      {kind === "sending" ? <UploadProgress content={content} /> : null}
      {kind === "sending" || kind === "waiting" ? (
        <Button onClick={() => void applicationStore().stop("canceled")}>{content.stop}</Button>
      ) : null}
    </div>
  );
}

function isFocusLost(): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches(":disabled");
}
