import { useEffect, useEffectEvent, useState } from "react";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { useStorageStatus } from "../draft/use-draft-storage.ts";
import { noSent, sentIn, type SentApplication } from "./sent-applications.ts";
import type { Submission } from "./use-submission.ts";

/** What was sent from this device, and a way to forget it. */
export function useSentApplications(storage: DraftStorage, { state: { kind } }: Submission) {
  const [sent, setSent] = useState<readonly SentApplication[]>([]);
  const status = useStorageStatus(storage);

  const read = useEffectEvent(async () => setSent(sentIn(await storage.updateSent(() => ({})))));

  // The device answers after hydration, and a receipt adds to the list.
  useEffect(() => {
    read().catch(() => {});
  }, [storage, kind, status]);

  async function forget() {
    setSent(sentIn(await storage.updateSent(noSent)));
  }

  return { sent, forget };
}
