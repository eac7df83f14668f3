import { useEffect, useEffectEvent, useRef } from "react";

/** One with the role is spoken; others say what the focus is on. */
export type Toast = { title: string; description: string; variant: "good" | "destructive"; role?: "alert" };

type ToastsProps = { toast: (Toast & { id: number }) | null; dismissLabel: string; onDismiss: () => void };

/** Short notices, one at a time. */
export function Toasts({ toast, ...props }: ToastsProps) {
  return <div className="toasts">{toast ? <ToastSheet key={toast.id} {...toast} {...props} /> : null}</div>;
}

/** Long enough to read twice; the page says the same. */
const shownMilliseconds = 10_000;

type ToastSheetProps = Toast & { dismissLabel: string; onDismiss: () => void };

function ToastSheet({ title, description, variant, role, dismissLabel, onDismiss }: ToastSheetProps) {
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
      <div role={role}>
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
