import { useEffect, useRef } from "react";
import type { ApplicationFormWords } from "../../content/application-form.ts";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import type { Sending } from "./sending.ts";

type SendingStatusProps = {
  words: ApplicationFormWords;
  sending: Sending;
  /** What another form has sent, and has a receipt for now. */
  meanwhile: Extract<Sending, { step: "received" }> | null;
  /** Whether the next visit will find it on this device. */
  isKept: boolean;
  onCancel: () => void;
};

/** Where the application is. The region is always there, so that every change of it is spoken. */
export function SendingStatus(props: SendingStatusProps) {
  const region = useRef<HTMLDivElement>(null);
  const { sending, meanwhile } = props;
  const { step } = sending;
  const isShown = step !== "idle" && !(step === "refused" && sending.problem?.errors?.length);

  // The pressed button goes dead while sending; whoever works by key goes on from here.
  useEffect(() => {
    if (step === "sending") region.current?.focus({ preventScroll: true });
    if (isShown) region.current?.scrollIntoView({ block: "nearest" });
  }, [step, isShown]);

  return (
    <div ref={region} className={isShown ? `sending-status ${step}` : undefined} tabIndex={-1} role="status">
      {isShown ? <Message {...props} /> : null}
      {meanwhile ? <p>{props.words.sentMeanwhile(meanwhile.parcel.position, meanwhile.receipt.reference)}</p> : null}
    </div>
  );
}

function Message({ words, sending, isKept, onCancel }: SendingStatusProps) {
  switch (sending.step) {
    case "sending":
      return (
        <>
          <p>{words.status.sending}</p>
          <Progress label={words.progressLabel} fraction={sending.fraction} describe={words.progress} />
          <Button onClick={onCancel}>{words.cancelUpload}</Button>
        </>
      );
    case "received":
      return <p>{words.status.submitted}</p>;
    case "waiting":
    case "stopped":
    case "refused":
      return (
        <>
          <p className="title">{words.notSent.title}</p>
          <p>{reasonOf(sending, words.notSent)}</p>
          {sending.step === "waiting" ? (
            <p>
              {whenAgain(sending, words.notSent)} {isKept ? words.notSent.nextVisit : null}
            </p>
          ) : null}
          <Button type="submit">{words.notSent.tryAgain}</Button>
        </>
      );
    case "idle":
      return null;
  }
}

type NotSentWords = ApplicationFormWords["notSent"];

function reasonOf(sending: Extract<Sending, { step: "waiting" | "stopped" | "refused" }>, words: NotSentWords): string {
  if (sending.step === "refused") return sending.problem?.detail ?? words.refused;
  return words[sending.reason];
}

function whenAgain({ delaySeconds }: Extract<Sending, { step: "waiting" }>, words: NotSentWords): string {
  return delaySeconds === null ? words.againOnline : words.again(delaySeconds);
}
