import { useEffect, useEffectEvent } from "react";
import { ApplicationForm, type ApplicationFormProps } from "../application-form.tsx";
import { MessageRegion } from "./message-region.tsx";
import { messages } from "./messages.ts";

/** `onMounted`: called once the form answers. */
type Props = ApplicationFormProps & { onMounted?: (() => void) | undefined };

/** The form, as the server renders it and the browser hydrates it. */
export function FormIsland({ onMounted, ...form }: Props) {
  // The other island leaves the messages to this one.
  useEffect(() => messages().formMounted(), []);
  const mounted = useEffectEvent(() => onMounted?.());
  // The effects of the form's parts have run by then: it answers.
  useEffect(() => mounted(), []);
  return (
    <>
      <ApplicationForm {...form} />
      <MessageRegion dismissLabel={form.content.form.toasts.dismiss} />
    </>
  );
}
