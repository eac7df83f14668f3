import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { useCareers } from "../careers-context.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";

type DraftNoticeProps = {
  content: ApplicationFormContent["draft"];
  isDisabled: boolean;
  hasResume: boolean;
  onDeleted: () => void;
};

/** Above a form with a draft of an earlier visit: says so, and lets the person delete it. */
export function RestoredDraftNotice(props: DraftNoticeProps) {
  const { content, hasResume } = props;
  const { announce, storage } = useCareers();
  const restored = useDraftState(storage, (state) => state.restored);
  const { result, deleteButton } = useDeletion(props);
  const lines = restored ? [content.restored(restored.savedAtMs)] : [];
  if (restored?.isResumeMissing && !hasResume) lines.push(content.resumeMissing);
  const text = restored ? lines.join(" ") : result.text;

  // The fields are filled in without an action of the person, which a screen reader would miss. Said once, not again when
  // a resume is chosen.
  const announceLines = useEffectEvent(() => announce(lines.join(" ")));
  useEffect(() => {
    if (restored) announceLines();
  }, [restored]);

  return (
    <div className={text ? "row restored-draft" : undefined}>
      <p ref={result.ref} tabIndex={-1}>
        {text}
      </p>
      {restored ? deleteButton : null}
    </div>
  );
}

/** Below the form: says what is stored on the device, and lets the person delete it or store nothing there. */
export function DraftNotice(props: DraftNoticeProps & { isSentElsewhere: boolean }) {
  const { content, isDisabled, isSentElsewhere } = props;
  const { storage } = useCareers();
  const status = useDraftState(storage, ({ status }) => status);
  const { result, deleteButton } = useDeletion(props);
  const keptAll = status === "stored" ? content.kept : null;
  const kept = status === "stored-without-resume" ? content.keptWithoutResume : keptAll;

  return (
    // The checkbox is not a field of the application.
    <div className="row draft-notice" onInput={(event) => event.stopPropagation()}>
      <p ref={result.ref} tabIndex={-1}>
        {kept ?? result.text ?? (isSentElsewhere ? content.sentElsewhere : null)}
      </p>
      {kept ? deleteButton : null}
      {status === "unavailable" ? null : (
        <label>
          <input
            type="checkbox"
            aria-describedby={status === "off" ? undefined : "shared-device"}
            checked={status !== "off"}
            disabled={isDisabled}
            onChange={(event) => void storage.setConsent(event.currentTarget.checked)}
          />
          {content.keep}
        </label>
      )}
      {status === "off" || status === "unavailable" ? null : <p id="shared-device">{content.shared}</p>}
    </div>
  );
}

/** Deletes what is on the device and in the form; the focus goes to the result, because the pressed button is gone then. */
function useDeletion({ content, isDisabled, onDeleted }: DraftNoticeProps) {
  const { storage, submission } = useCareers();
  const ref = useRef<HTMLParagraphElement>(null);
  const [text, setText] = useState<string | null>(null);

  async function deleteDraft() {
    const hasDeleted = await storage.deleteUnsent();
    // The text that gets the focus has to be rendered first.
    flushSync(() => {
      setText(hasDeleted ? content.deleted : content.notDeleted);
      onDeleted();
    });
    ref.current?.focus();
  }

  const deleteButton = (
    <Button variant="quiet" size="small" disabled={isDisabled} onClick={() => void deleteDraft()}>
      {submission.state.kind === "idle" ? content.delete : content.deleteUnsent}
    </Button>
  );
  return { result: { ref, text }, deleteButton };
}
