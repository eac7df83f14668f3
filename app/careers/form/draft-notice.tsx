import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { useCareers } from "../careers-context.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";

type RestoredDraftNoticeProps = { content: ApplicationFormContent["draft"]; hasResume: boolean };

/** Above a form with a draft of an earlier visit: says so. */
export function RestoredDraftNotice({ content, hasResume }: RestoredDraftNoticeProps) {
  const { announce, storage } = useCareers();
  const restored = useDraftState(storage, (state) => state.restored);
  const lines = restored ? [content.restored(restored.savedAtMs)] : [];
  if (restored?.isResumeMissing && !hasResume) lines.push(content.resumeMissing);
  const text = lines.join(" ");

  // The fields are filled in without an action of the person, which a screen reader would miss. Said once, not again when
  // a resume is chosen.
  const announceText = useEffectEvent(() => announce(text));
  useEffect(() => {
    if (restored) announceText();
  }, [restored]);

  return text ? <p className="restored-draft">{text}</p> : null;
}

type DraftNoticeProps = {
  content: ApplicationFormContent["draft"];
  isDisabled: boolean;
  isSentElsewhere: boolean;
  onDeleted: () => void;
};

/** Below the form: says what is stored on the device, and lets the person delete it or store nothing there. */
export function DraftNotice({ content, isDisabled, isSentElsewhere, onDeleted }: DraftNoticeProps) {
  const { storage, submission } = useCareers();
  const status = useDraftState(storage, ({ status }) => status);
  const notice = useRef<HTMLParagraphElement>(null);
  const [result, setResult] = useState<string | null>(null);
  const keptAll = status === "stored" ? content.kept : null;
  const kept = status === "stored-without-resume" ? content.keptWithoutResume : keptAll;
  const text = kept ?? result ?? (isSentElsewhere ? content.sentElsewhere : null);

  async function deleteDraft() {
    const hasDeleted = await storage.deleteUnsent();
    // The pressed button is gone then; the text that gets the focus has to be rendered first.
    flushSync(() => {
      setResult(hasDeleted ? content.deleted : content.notDeleted);
      onDeleted();
    });
    notice.current?.focus();
  }

  return (
    // The checkbox is not a field of the application.
    <div className="row draft-notice" onInput={(event) => event.stopPropagation()}>
      {text ? (
        <p ref={notice} tabIndex={-1}>
          {text}
        </p>
      ) : null}
      {kept ? (
        <Button variant="quiet" size="small" disabled={isDisabled} onClick={() => void deleteDraft()}>
          {submission.state.kind === "idle" ? content.delete : content.deleteUnsent}
        </Button>
      ) : null}
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
