import { useEffect, useEffectEvent, useRef, useState } from "react";

export type Toast = { id: number; title: string; description: string; variant: "good" | "destructive" };

type ToastsProps = {
  dismissLabel: string;
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
};

/** Short notices in a corner. A destructive one is spoken as an alert; what went well is announced where it happened. */
export function Toasts({ dismissLabel, toasts, onDismiss }: ToastsProps) {
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <ToastSheet key={toast.id} {...toast} dismissLabel={dismissLabel} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </div>
  );
}

/** Long enough to read twice; what it says also stands on the page. */
const shownMilliseconds = 10_000;

function ToastSheet({
  title,
  description,
  variant,
  dismissLabel,
  onDismiss,
}: Toast & { dismissLabel: string; onDismiss: () => void }) {
  const cameFrom = useRef<EventTarget | null>(null);
  const [isInUse, setIsInUse] = useState(false);
  const dismiss = useEffectEvent(onDismiss);

  // It leaves after a while, but never from under the pointer or the focus.
  useEffect(() => {
    if (isInUse) return;
    const timer = setTimeout(() => dismiss(), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [isInUse]);

  return (
    <div
      className={`toast sheet ${variant}`}
      onPointerEnter={() => setIsInUse(true)}
      onPointerLeave={(event) => setIsInUse(event.currentTarget.contains(document.activeElement))}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
        setIsInUse(true);
      }}
      onBlur={() => setIsInUse(false)}
    >
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

/** The button goes with its toast: the person continues where they were, or at the beginning of what is open. */
function giveFocusBack(button: HTMLElement, cameFrom: EventTarget | null) {
  if (cameFrom instanceof HTMLElement) cameFrom.focus();
  if (document.activeElement === button) button.closest<HTMLElement>("dialog, main")?.focus();
}
