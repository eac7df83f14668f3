import { useEffect, useReducer, useState, type Dispatch } from "react";
import { claim, letGo } from "./claim.ts";
import type { Parcel } from "./parcel.ts";
import { sendApplication } from "./send-application.ts";
import { nextSending, type Sending, type SendingEvent } from "./sending.ts";

export type ApplicationSender = { sending: Sending } & SenderActions;

type SenderActions = {
  send: (parcel: Parcel) => void;
  cancel: () => void;
  /** The form's content is not what was sent any more. */
  noteChange: () => void;
  settle: () => void;
};

/** Sends one application at a time and goes on trying as long as the page is open. */
export function useApplicationSender(): ApplicationSender {
  const [sending, dispatch] = useReducer(nextSending, { step: "idle" });
  const [actions] = useState(() => actionsOf(dispatch));
  const attempt = sending.step === "sending" ? sending.attempt : null;
  const parcel = sending.step === "sending" ? sending.parcel : null;
  const delaySeconds = sending.step === "waiting" ? sending.delaySeconds : null;
  const isWaiting = sending.step === "waiting";
  const isUnsent = isWaiting || sending.step === "sending";
  const key = sending.step === "idle" ? null : sending.parcel.key;

  // Tabs know of each other by the browser's locks only: whoever has an application in hand keeps the others off it.
  useEffect(() => {
    if (!key) return;
    const abort = new AbortController();
    claim(key, abort.signal).catch(() => {});
    return () => {
      abort.abort();
      letGo(key);
    };
  }, [key]);

  // An attempt is an upload outside React; leaving the state cancels it.
  useEffect(() => {
    if (!parcel || attempt === null) return;
    const abort = new AbortController();
    void sendApplication({
      parcel,
      signal: abort.signal,
      onProgress: (fraction) => dispatch({ type: "progressed", fraction }),
    }).then((outcome) => {
      if (abort.signal.aborted) return;
      dispatch({ type: "answered", outcome, isOnline: navigator.onLine, random: Math.random() });
    });
    return () => abort.abort();
  }, [parcel, attempt]);

  // The clock and the network decide when it goes out again.
  useEffect(() => {
    if (!isWaiting) return;
    const goOn = () => dispatch({ type: "due" });
    const timer = delaySeconds === null ? undefined : setTimeout(goOn, delaySeconds * 1000);
    const online = delaySeconds === null ? goOn : () => {};
    window.addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", online);
    };
  }, [isWaiting, delaySeconds]);

  // Closing the tab would end the attempts: the browser asks first.
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsent]);

  return { sending, ...actions };
}

/** The same functions all the time, so that effects may depend on them. */
function actionsOf(dispatch: Dispatch<SendingEvent>): SenderActions {
  return {
    send: (submitted) => dispatch({ type: "submitted", parcel: submitted }),
    cancel: () => dispatch({ type: "cancelled" }),
    noteChange: () => dispatch({ type: "changed" }),
    settle: () => dispatch({ type: "settled" }),
  };
}
