import { useEffect, useEffectEvent, useState } from "react";
import { DraftStorage } from "../draft/draft-storage.ts";
import { isAtRisk } from "../draft/draft.ts";
import { useWatched } from "../watched-state.ts";
import { Submission } from "./submission.ts";

// Draft and submission live as long as the document, so that a dialog closed by accident loses nothing. On the server
// nothing changes them.
let ofDocument: { storage: DraftStorage; submission: Submission } | undefined;

export function useSubmission(onReceived: () => void) {
  const [{ storage, submission }] = useState(() => (ofDocument ??= open()));
  const state = useWatched(submission, ({ state }) => state);
  const receive = useEffectEvent(onReceived);

  // The device answers after hydration, because the prerendered page has no draft.
  useEffect(() => submission.start(), [submission]);

  // The toast is not a part of the state.
  useEffect(() => {
    if (state.kind === "received") receive();
  }, [state]);

  const hasUnstored = useWatched(storage, isAtRisk);
  const mustStay = hasUnstored || state.kind === "sending" || state.kind === "waiting";
  // Leaving the page would end the attempts, or lose what the device does not have: the browser asks first.
  useEffect(() => {
    if (!mustStay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mustStay]);

  return { storage, submission, state };
}

function open() {
  const storage = new DraftStorage();
  return { storage, submission: new Submission(storage) };
}
