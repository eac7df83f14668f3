import { Toasts } from "../../ui/toasts.tsx";
import { messages, useMessages } from "./messages.ts";

/** Toasts and announcements: while a modal dialog is open, they have to be inside it. */
export function MessageRegion({ dismissLabel }: { dismissLabel: string }) {
  const toast = useMessages((state) => state.toast);
  const announcement = useMessages((state) => state.announcement);
  return (
    <>
      <Toasts toast={toast} dismissLabel={dismissLabel} onDismiss={() => messages().dismiss()} />
      {/* Without the role: while it is empty, Orca reads "status bar" there. */}
      <div className="visually-hidden" aria-live="polite">
        {announcement ? <span key={announcement.id}>{announcement.text}</span> : null}
      </div>
    </>
  );
}
