import { useEffect, useEffectEvent } from "react";
import type { FormAnswer } from "../../../application/answer.ts";
import { ApplicationForm } from "../application-form.tsx";
import { CareersProvider, useCareers, type IslandContent, type IslandFacts } from "./careers-context.tsx";
import { MessageRegion } from "./message-region.tsx";

type Props = {
  facts: IslandFacts;
  content: IslandContent;
  answer?: Extract<FormAnswer, { kind: "rejected" }> | null;
  presentation: "page" | "dialog";
  source: string | null;
  /** The title of the position in the form's address. */
  position: string | null;
  /** Called once the form answers. */
  onMounted?: (() => void) | undefined;
};

/** The form, as the server renders it and the browser hydrates it. */
export function FormIsland({ position, onMounted, ...shared }: Props) {
  return (
    <CareersProvider {...shared}>
      <ApplicationForm position={position} />
      <FormMessages onMounted={onMounted} />
    </CareersProvider>
  );
}

function FormMessages({ onMounted }: Pick<Props, "onMounted">) {
  const { messages } = useCareers();
  // The other island leaves the messages to this one.
  useEffect(() => messages.formMounted(), [messages]);
  const mounted = useEffectEvent(() => onMounted?.());
  useEffect(() => mounted(), []);
  return <MessageRegion />;
}
