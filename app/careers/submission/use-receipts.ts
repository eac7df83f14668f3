import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Received } from "./submission-state.ts";
import type { Submission } from "./use-submission.ts";

/** How long the status of a stored application stays in view before its form closes. */
const closeAfterMilliseconds = 1500;

/**
 * Shows the receipt a moment after an application is stored. A person who has left its form stays where they are, and
 * finds the receipt under `receivedElsewhere`.
 */
export function useReceipts({ state, reset }: Submission) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [receivedElsewhere, setReceivedElsewhere] = useState<readonly Received[]>([]);
  const isReceived = state.kind === "received";
  const isInItsForm = isReceived && pathname === state.application.address;

  function showReceipt(received: Received) {
    const { receipt, application, isEarlierVersion } = received;
    setReceivedElsewhere((others) => others.filter((other) => other !== received));
    void navigate(receipt.statusUrl, {
      replace: pathname === application.address,
      state: { receipt, position: application.position, isEarlierVersion },
    });
  }

  const goOn = useEffectEvent(() => {
    if (state.kind !== "received") return;
    reset();
    if (isInItsForm) showReceipt(state);
    else setReceivedElsewhere((others) => [...others, state]);
  });

  // The person reads the status before the form closes.
  useEffect(() => {
    if (!isReceived) return;
    const timer = setTimeout(() => goOn(), isInItsForm ? closeAfterMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [isReceived, isInItsForm]);

  return { receivedElsewhere, showReceipt };
}
