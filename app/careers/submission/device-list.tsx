import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { useCareers } from "../careers-context.ts";
import { DialogLink } from "../dialog/dialog-page.tsx";
import { isBlank } from "../draft/draft.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { noSent, type SentApplication } from "../draft/stored-values.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";
import { ReaderTime } from "../facts.tsx";
import type { Submission } from "./use-submission.ts";

type DeviceListProps = {
  content: ApplicationFormContent;
  sent: readonly SentApplication[];
  onForget: () => Promise<void>;
};

/** All applications of this device: the one that is not sent yet, the draft, and what was sent, each with its page. */
export function DeviceList({ content: { onDevice, received }, sent, onForget }: DeviceListProps) {
  const result = useRef<HTMLParagraphElement>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  const unfinished = useUnfinished(onDevice);

  async function forget() {
    await onForget();
    // The text that gets the focus has to be rendered first: the button is gone.
    flushSync(() => setIsForgotten(true));
    result.current?.focus();
  }

  if (!unfinished && sent.length === 0 && !isForgotten) return null;
  return (
    <section className="stack device-list page" aria-labelledby="device-list">
      <h2 id="device-list">{onDevice.title}</h2>
      <ul className="ruled-rows">
        {unfinished ? (
          <li>
            <DialogLink to={unfinished.address}>{unfinished.position}</DialogLink>
            <span className="note">{unfinished.state}</span>
          </li>
        ) : null}
        {sent.map(({ reference, position, receivedAt, statusUrl }) => (
          <li key={reference}>
            <a href={statusUrl}>{position}</a>
            <span className="note">
              {onDevice.sent(reference)} <ReaderTime content={received} at={receivedAt} />
            </span>
          </li>
        ))}
      </ul>
      <p ref={result} tabIndex={-1}>
        {isForgotten && sent.length === 0 ? onDevice.forgotten : null}
      </p>
      {sent.length > 0 ? (
        <Button variant="quiet" size="small" onClick={() => void forget()}>
          {onDevice.forget}
        </Button>
      ) : null}
    </section>
  );
}

/** What was sent from this device, and a way to remove it from there. */
export function useSentApplications(storage: DraftStorage, { state: { kind } }: Submission) {
  const [sent, setSent] = useState<readonly SentApplication[]>([]);
  const status = useDraftState(storage, ({ status }) => status);

  // The device answers after hydration, and a receipt adds to the list.
  useEffect(() => void storage.updateSent().then(setSent), [storage, kind, status]);

  return { sent, forget: async () => setSent(await storage.updateSent(noSent)) };
}

/** What is not sent: the application that is being sent or waits, or else the draft. */
function useUnfinished(content: ApplicationFormContent["onDevice"]) {
  const { positions, storage, submission } = useCareers();
  const isStored = useDraftState(storage, ({ status }) => status) === "stored";
  const { state } = submission;
  if (state.kind !== "idle" && state.kind !== "received") {
    const { address, position } = state.application;
    return { address, position, state: content.unsent };
  }
  const { draft } = storage.read();
  if (!isStored || isBlank(draft)) return null;
  const position = positions.find(({ title }) => title === draft.values.position);
  return {
    address: position ? `/careers/${position.id}/apply` : "/careers/apply",
    position: position?.title ?? content.noPosition,
    state: content.draft,
  };
}
