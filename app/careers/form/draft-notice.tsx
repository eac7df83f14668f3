import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { useCareers } from "../careers-context.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";

type ReplacedDraftNoticeProps = { content: ApplicationFormContent["draft"]; hasResume: boolean };

/** Above a form with a draft of an earlier visit, or whose application another tab has sent: says so. */
export function ReplacedDraftNotice({ content, hasResume }: ReplacedDraftNoticeProps) {
  const { announce, storage } = useCareers();
  const { restored, replacement } = useDraftState(storage, (state) => state);
  const notice = useRef<HTMLParagraphElement>(null);
  const sent = replacement?.kind === "sent" ? replacement : null;
  const lines = sent ? [content.sentElsewhere(sent.position)] : [];
  if (restored) lines.push(content.restored(restored.savedAtMs));
  if (restored?.isResumeMissing && !hasResume) lines.push(content.resumeMissing);
  const text = lines.join(" ");

  const present = useEffectEvent(() => {
    announce(text);
    if (sent) notice.current?.scrollIntoView({ block: "nearest" });
  });
  // The fields change without an action of the person, which a screen reader would miss. Said once, not again when
  // a resume is chosen.
  useEffect(() => {
    if (restored || sent) present();
  }, [restored, sent]);

  if (!text) return null;
  return (
    <p ref={notice} className="restored-draft">
      {text} {sent ? <a href={sent.statusUrl}>{content.showSent}</a> : null}
    </p>
  );
}

type DraftNoticeProps = {
  content: ApplicationFormContent["draft"];
  isDisabled: boolean;
  onDeleted: () => void;
};

/** Below the form: says what is stored on the device, and lets the person delete it or store nothing there. */
export function DraftNotice({ content, isDisabled, onDeleted }: DraftNoticeProps) {
  const { storage, submission } = useCareers();
  const status = useDraftState(storage, ({ status }) => status);
  const notice = useRef<HTMLParagraphElement>(null);
  const [result, setResult] = useState<string | null>(null);
  const keptAll = status === "stored" ? content.kept : null;
  const kept = status === "stored-without-resume" ? content.keptWithoutResume : keptAll;
  const text = kept ?? result;

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
