import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

export type Toast = { title: string; description: string; variant: "good" | "destructive" };

/** Short notices, one at a time. A destructive one is an alert, until `showToast(null)` reports that its cause is gone. */
export function useToasts(dismissLabel: string): { showToast: (toast: Toast | null) => void; toasts: React.ReactNode } {
  const [shown, setShown] = useState<(Toast & { id: number }) | null>(null);
  const toasts = (
    <div className="toasts">
      {shown ? (
        <ToastSheet key={shown.id} {...shown} dismissLabel={dismissLabel} onDismiss={() => setShown(null)} />
      ) : null}
    </div>
  );
  const showToast = useCallback((toast: Toast | null) => {
    setShown((last) => {
      if (toast) return { ...toast, id: (last?.id ?? 0) + 1 };
      return last?.variant === "destructive" ? null : last;
    });
  }, []);
  return { showToast, toasts };
}

/** Long enough to read twice; the page says the same. */
const shownMilliseconds = 10_000;

type ToastSheetProps = Toast & { dismissLabel: string; onDismiss: () => void };

function ToastSheet({ title, description, variant, dismissLabel, onDismiss }: ToastSheetProps) {
  const cameFrom = useRef<EventTarget | null>(null);
  const toast = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => {
    if (!toast.current?.matches(":hover, :focus-within")) onDismiss();
  });

  // The notice leaves after a while, but never from under the pointer or the focus.
  useEffect(() => {
    const timer = setInterval(() => leave(), shownMilliseconds);
    return () => clearInterval(timer);
  }, []);

  return (
    <div ref={toast} className={`toast sheet ${variant}`} onFocus={(event) => (cameFrom.current = event.relatedTarget)}>
      <div role={variant === "destructive" ? "alert" : undefined}>
        <p className="title">{title}</p>
        <p>{description}</p>
      </div>
      <button
        type="button"
        className="button quiet small"
        onClick={(event) => {
          giveFocusBack(event.currentTarget, cameFrom.current);
          onDismiss();
        }}
      >
        {dismissLabel}
      </button>
    </div>
  );
}

/** The button disappears with its toast: the focus returns, or moves to the beginning of the open dialog or page. */
function giveFocusBack(button: HTMLElement, cameFrom: EventTarget | null) {
  if (cameFrom instanceof HTMLElement) cameFrom.focus();
  if (document.activeElement === button) button.closest<HTMLElement>("dialog, main")?.focus();
}
