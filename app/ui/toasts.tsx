import { useEffect, useEffectEvent } from "react";

export type Toast = { id: number; title: string; description: string; variant: "good" | "destructive" };

type ToastsProps = {
  label: string;
  dismissLabel: string;
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
};

/** Short notices in a corner. The region is always there, so that what comes into it is spoken. */
export function Toasts({ label, dismissLabel, toasts, onDismiss }: ToastsProps) {
  return (
    <div className="toasts" role="region" aria-label={label} aria-live="polite">
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
  const dismiss = useEffectEvent(onDismiss);

  // It leaves by itself.
  useEffect(() => {
    const timer = setTimeout(() => dismiss(), shownMilliseconds);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={`toast sheet ${variant}`} role={variant === "destructive" ? "alert" : undefined}>
      <p className="title">{title}</p>
      <p>{description}</p>
      <button type="button" className="button quiet small" onClick={onDismiss}>
        {dismissLabel}
      </button>
    </div>
  );
}
