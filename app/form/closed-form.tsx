import { useLayoutEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import type { PositionChoice } from "../../application/fields.ts";
import { ClosedNote } from "./closed-note.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import type { IslandContent } from "./island/island-props.ts";
import { draftOf, isBlank, isOnDevice } from "./store/draft.ts";
import { submissionAt } from "./store/submission.ts";
import { isNotSent } from "./status-lines.ts";
import { applicationStore, useApplication } from "./store/use-application.ts";
import { SubmissionStatus } from "./submission-status.tsx";

type ClosedFormProps = {
  content: IslandContent;
  /** The open ones. */
  positions: readonly PositionChoice[];
  /** The closed one's title; null if all are closed. */
  position: string | null;
};

/** In place of the form of a closed position: where candidates can apply, with what they have written here. */
export function ClosedForm({ content: { closed, form: content }, positions, position }: ClosedFormProps) {
  // On the server there is no address, and no submission that could be shown at it.
  const [address] = useState(() => (typeof location === "undefined" ? "" : location.pathname));
  const state = submissionAt(
    useApplication(({ submission }) => submission),
    address,
  );
  const hasDraft = useApplication((all) => isOnDevice(all) && !isBlank(draftOf(all, position)));
  // Before the notice below it says what is stored of this position.
  useLayoutEffect(() => applicationStore().open(position), [position]);
  return (
    <form
      className="application-form"
      onSubmit={(event) => {
        event.preventDefault();
        // An application that was under way when the position closed is still taken for a day.
        if (state.kind !== "idle") void applicationStore().submit(state.application);
      }}
    >
      <ClosedNote
        content={closed}
        position={position}
        open={positions.map(({ id, title }) => ({ title, href: `/careers/${id}/apply` }))}
      />
      {hasDraft && positions.length > 0 ? <p>{content.draft.canBeTaken}</p> : null}
      <SubmissionStatus content={content} state={state} />
      {isNotSent(state, content) ? (
        <p className="row button-row actions">
          <Button type="submit" size="large">
            {content.notSent.tryAgain}
          </Button>
        </p>
      ) : null}
      {state.kind === "waiting" ? null : <DraftNotice content={content.draft} canWrite={false} />}
    </form>
  );
}
