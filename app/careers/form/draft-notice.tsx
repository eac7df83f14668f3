import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import type { StorageStatus } from "../draft/draft-state.ts";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { useCareers } from "../careers-context.ts";
import { useStorageStatus, useRestored } from "../draft/use-draft-storage.ts";

type DraftNoticeProps = {
  content: ApplicationFormContent["draft"];
  storage: DraftStorage;
  isDisabled: boolean;
  /** Whether an application waits on the device too; it is deleted with the draft. */
  isUnsent: boolean;
  hasResume: boolean;
  onDeleted: () => void;
};

/** Above a form with a draft of an earlier visit: says so, and lets the person delete it. */
export function RestoredDraftNotice(props: DraftNoticeProps) {
  const { content, storage, hasResume } = props;
  const restored = useRestored(storage);
  const { result, deleteDraft } = useDeletion(props);
  const { announce } = useCareers();
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
    <div className={text ? "restored-draft" : undefined}>
      <p ref={result.ref} tabIndex={-1}>
        {text}
      </p>
      {restored ? <DeleteButton {...props} onClick={deleteDraft} /> : null}
    </div>
  );
}

/** Below the form: says what is stored on the device, and lets the person delete it or store nothing there. */
export function DraftNotice(props: DraftNoticeProps & { isSentElsewhere: boolean }) {
  const { content, storage, isDisabled, isSentElsewhere } = props;
  const status = useStorageStatus(storage);
  const { result, deleteDraft } = useDeletion(props);
  const kept = keptOf(status, content);

  return (
    // The checkbox is not a field of the application.
    <div className="draft-notice" onInput={(event) => event.stopPropagation()}>
      <p ref={result.ref} tabIndex={-1}>
        {kept ?? result.text ?? (isSentElsewhere ? content.sentElsewhere : null)}
      </p>
      {kept ? <DeleteButton {...props} onClick={deleteDraft} /> : null}
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

/** Which part of the draft is on the device; null when nothing is. */
function keptOf(status: StorageStatus, content: DraftNoticeProps["content"]): string | null {
  if (status === "stored") return content.kept;
  return status === "stored-without-resume" ? content.keptWithoutResume : null;
}

function DeleteButton({ content, isDisabled, isUnsent, onClick }: DraftNoticeProps & { onClick: () => void }) {
  return (
    <Button variant="quiet" size="small" disabled={isDisabled} onClick={onClick}>
      {isUnsent ? content.deleteUnsent : content.delete}
    </Button>
  );
}

/** Deletes what is on the device and in the form; the focus goes to the result, because the pressed button is gone then. */
function useDeletion({ content, storage, onDeleted }: DraftNoticeProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isDeleted, setIsDeleted] = useState<boolean | null>(null);

  async function deleteDraft() {
    const hasDeleted = await storage.deleteUnsent();
    // The text that gets the focus has to be rendered first.
    flushSync(() => {
      setIsDeleted(hasDeleted);
      onDeleted();
    });
    ref.current?.focus();
  }

  const text = isDeleted === null ? null : isDeleted ? content.deleted : content.notDeleted;
  return { result: { ref, text }, deleteDraft: () => void deleteDraft() };
}
