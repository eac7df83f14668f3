import { useLayoutEffect, useState } from "react";
import { buttonClass } from "../ui/button.tsx";
import { draftOf, isBlank, isOnDevice } from "./draft/draft.ts";
import { useCareers, useSubmissionState } from "./island/careers-context.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { stateFor } from "./submission/submission-state.ts";
import { useWatched } from "./watched-state.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { SubmissionStatus } from "./submission-status.tsx";

/** In place of the form of a closed position: where candidates can apply, with what they have written here. */
export function ClosedForm({ position }: { position: string | null }) {
  const { closed, form: content, morePositions, positions, storage, submission } = useCareers();
  const submitted = useSubmissionState();
  // On the server there is no address, and no submission that could be shown at it.
  const [address] = useState(() => (typeof location === "undefined" ? "" : location.pathname));
  const state = stateFor(submitted, address);
  const hasDraft = useWatched(storage, (all) => isOnDevice(all) && !isBlank(draftOf(all, position)));
  useLayoutEffect(() => void storage.dispatch({ kind: "opened", position }), [storage, position]);
  return (
    <form
      className="application-form"
      onSubmit={(event) => {
        event.preventDefault();
        // An application that was under way when the position closed is still taken for a day.
        if (state.kind !== "idle") void submission.submit(state.application);
      }}
    >
      <ClosedNote
        content={closed}
        position={position}
        positions={positions}
        addressOf={(id) => `/careers/${id}/apply`}
      />
      {hasDraft && positions.length > 0 ? <p>{content.draft.canBeTaken}</p> : null}
      <SubmissionStatus state={state} />
      <p className="row button-row actions">
        <a href="/careers" className={buttonClass({ size: "large" })}>
          {morePositions}
        </a>
      </p>
      <DraftNotice canWrite={false} onDeleted={() => submission.reset()} />
    </form>
  );
}
