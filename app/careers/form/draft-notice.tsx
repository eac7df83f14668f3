import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import type { DraftStorage } from "../draft/draft-storage.ts";
import { useCareers } from "../careers-context.ts";
import { useStorageStatus, useRestoredFrom } from "../draft/use-draft-storage.ts";

type DraftNoticeProps = {
  content: ApplicationFormContent["draft"];
  storage: DraftStorage;
  isDisabled: boolean;
  /** Whether an application waits on the device too; it is deleted with the draft. */
  isUnsent: boolean;
  onDeleted: () => void;
};

/** Above a form with a draft of an earlier visit: says so, and lets the person delete it. */
export function RestoredDraftNotice(props: DraftNoticeProps) {
  const { content, storage } = props;
  const restoredFromMs = useRestoredFrom(storage);
  const { result, deleteDraft } = useDeletion(props);
  const { announce } = useCareers();
  const isRestored = restoredFromMs !== null;
  const text = isRestored ? content.restored(restoredFromMs) : result.text;

  // The fields are filled in without an action of the person, which a screen reader would miss.
  useEffect(() => {
    if (restoredFromMs !== null) announce(content.restored(restoredFromMs));
  }, [restoredFromMs, content, announce]);

  return (
    <div className={text ? "restored-draft" : undefined}>
      <p ref={result.ref} tabIndex={-1}>
        {text}
      </p>
      {isRestored ? <DeleteButton {...props} onClick={deleteDraft} /> : null}
    </div>
  );
}

/** Below the form: says what is stored on the device, and lets the person delete it or store nothing there. */
export function DraftNotice(props: DraftNoticeProps & { isSentElsewhere: boolean }) {
  const { content, storage, isDisabled, isSentElsewhere } = props;
  const status = useStorageStatus(storage);
  const { result, deleteDraft } = useDeletion(props);

  return (
    // The checkbox is not a field of the application.
    <div className="draft-notice" onInput={(event) => event.stopPropagation()}>
      <p ref={result.ref} tabIndex={-1}>
        {status === "stored" ? content.kept : (result.text ?? (isSentElsewhere ? content.sentElsewhere : null))}
      </p>
      {status === "stored" ? <DeleteButton {...props} onClick={deleteDraft} /> : null}
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
      {status === "ready" || status === "stored" ? <p id="shared-device">{content.shared}</p> : null}
    </div>
  );
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
    const hasDeleted = await storage.deleteAll();
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
