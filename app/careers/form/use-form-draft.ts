import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useCareers } from "../careers-context.ts";
import { useIsScripted } from "../../ui/use-is-scripted.ts";
import { isBlank, type Draft } from "../draft/draft.ts";
import { clearForm, fillForm, readForm } from "./form-controls.ts";

/** Fills the form from the stored draft, and saves what is typed. `position` is the one that the form's address chooses. */
export function useFormDraft(position: string | null, onReplaced: (isRestored: boolean) => void) {
  const { answer, storage } = useCareers();
  const form = useRef<HTMLFormElement>(null);
  const isFilling = useRef(false);
  const [initial] = useState(storage.read);
  const [resume, setResume] = useState(initial.draft.resume);
  const fillTimeMs = useFillTime();
  // A form that was filled in earlier tells nothing about the time it took to write.
  const wasEmpty = useRef(isBlank(initial.draft) && answer?.kind !== "rejected");

  const shown = useRef(initial.replacement);

  const showReplacement = useEffectEvent(() => {
    const { replacement, draft } = storage.read();
    if (!replacement || replacement === shown.current) return;
    shown.current = replacement;
    const isRestored = replacement.kind === "restored";
    if (isRestored) {
      wasEmpty.current = false;
      setResume((chosen) => chosen ?? draft.resume);
      write((element) => fillForm(element, draft.values));
    }
    onReplaced(isRestored);
  });

  // The device answers after hydration, because the prerendered page has no draft.
  useEffect(() => {
    showReplacement();
    return storage.watch(() => showReplacement());
  }, [storage]);

  /** Saves what the form holds now, and returns it. */
  function save(file = resume): Draft {
    const { values } = form.current ? readForm(form.current) : storage.read().draft;
    const draft = { values, resume: file };
    void storage.save(draft);
    return draft;
  }

  function chooseResume(file: File | null) {
    setResume(file);
    save(file);
  }

  function clear() {
    write((element) => clearForm(element, position));
    setResume(null);
  }

  /** Filling a field in is an input event too, but not the person's typing. */
  function write(change: (element: HTMLFormElement) => void) {
    isFilling.current = true;
    if (form.current) change(form.current);
    isFilling.current = false;
  }

  return {
    form,
    typed: initial.draft.values,
    resume,
    isFilling: () => isFilling.current,
    openForMs: () => (wasEmpty.current ? fillTimeMs() : undefined),
    save,
    chooseResume,
    clear,
  };
}

/** Measures for how many milliseconds the form has been open. */
function useFillTime(): () => number {
  const isScripted = useIsScripted();
  // A form that came with the document could be filled in from the start, before any script ran.
  const [openedAtMs] = useState(() => (isScripted ? performance.now() : 0));
  return () => Math.round(performance.now() - openedAtMs);
}
