import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../ui/button.tsx";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import { messages } from "./island/messages.ts";
import { draftedForms } from "./store/draft.ts";
import { applicationStore, useApplication } from "./store/use-application.ts";

type DraftContent = ApplicationFormContent["draft"];

/**
 * Above a form with a draft of an earlier visit, or whose application another tab has sent. `isHeld`: it stays as it is
 * while the form is sent, so that nothing below it moves.
 */
export function ChangedDraftNotice({ content, isHeld }: { content: DraftContent; isHeld: boolean }) {
  const latest = useApplication((state) => state.notice);
  const [notice, setNotice] = useState(latest);
  if (!isHeld && notice !== latest) setNotice(latest);
  const shown = useRef<HTMLParagraphElement>(null);

  const present = useEffectEvent(() => {
    messages().announce(shown.current?.textContent ?? "");
    if (notice?.kind === "sent") shown.current?.scrollIntoView({ block: "nearest" });
  });
  // The fields change without an action of the person, which a screen reader would miss.
  useEffect(() => {
    if (notice) present();
  }, [notice]);

  if (!notice) return null;
  return (
    <p ref={shown} className="restored-draft">
      {notice.kind === "sent" ? (
        <>
          <span>{`${content.sentElsewhere(notice.position)} `}</span>
          <a href={notice.statusUrl}>{content.showSent}</a>
        </>
      ) : (
        <span>{content.restored(notice.savedAtMs)}</span>
      )}
    </p>
  );
}

type DraftNoticeProps = {
  content: DraftContent;
  /** Where nothing can be written, there is only something to say about a draft that is there. */
  canWrite: boolean;
  /** Called at once. */
  onPressed?: () => void;
  onDeleted?: () => void;
};

/** Below the form: shows what is stored on the device, and lets the person delete it. */
export function DraftNotice({ content, canWrite, onPressed, onDeleted }: DraftNoticeProps) {
  const status = useApplication((state) => state.status);
  const isIdle = useApplication(({ submission }) => submission.kind === "idle");
  const hasOthers = useApplication((state) => draftedForms(state).length > 1);
  const notice = useRef<HTMLParagraphElement>(null);
  const [result, setResult] = useState<string | null>(null);
  const keptAll = status === "stored" ? content.kept : null;
  const kept = status === "stored-without-resume" ? content.keptWithoutResume : keptAll;
  const text = kept ?? result;

  async function deleteDraft() {
    // Before the device answers: the second press of a double click may reach the button that sends what is in the form.
    onPressed?.();
    const hasDeleted = await applicationStore().deleteUnsent();
    // The pressed button is gone then; the text that gets the focus has to be rendered first.
    flushSync(() => {
      setResult(hasDeleted ? content.deleted : content.notDeleted);
      onDeleted?.();
    });
    notice.current?.focus();
  }

  if (!canWrite && text === null) return null;
  return (
    <div className="row note draft-notice needs-script">
      {text ? (
        <p ref={notice} tabIndex={-1}>
          {text}
        </p>
      ) : null}
      {kept ? (
        <Button variant="quiet" size="small" className="delete-button" onClick={() => void deleteDraft()}>
          {hasOthers ? content.deleteAll : isIdle ? content.delete : content.deleteUnsent}
        </Button>
      ) : null}
      {status === "unavailable" || (!canWrite && !kept) ? null : <p>{content.shared}</p>}
    </div>
  );
}
