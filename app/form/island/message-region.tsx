import { Toasts } from "../../ui/toasts.tsx";
import { useWatched } from "../watched-state.ts";
import { useCareers } from "./careers-context.tsx";

/** Toasts and announcements: while a modal dialog is open, they have to be inside it. */
export function MessageRegion() {
  const { form, messages } = useCareers();
  const toast = useWatched(messages, ({ toast }) => toast);
  const announcement = useWatched(messages, ({ announcement }) => announcement);
  return (
    <>
      <Toasts toast={toast} dismissLabel={form.toasts.dismiss} onDismiss={messages.dismiss} />
      <p className="visually-hidden" role="status">
        {announcement ? <span key={announcement.id}>{announcement.text}</span> : null}
      </p>
    </>
  );
}
