import { useEffect, useEffectEvent, useRef, useState } from "react";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { useCareers } from "../careers-context.ts";
import type { Draft } from "../draft/draft.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";

/** Fills the form from the stored draft, and saves what is typed. `position` is the one that the form's address chooses. */
export function useFormDraft(position: string | null, onReplaced: (isRestored: boolean) => void) {
  const { storage } = useCareers();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(storage.read);
  const [resume, setResume] = useState(initial.draft.resume);
  const replacement = useDraftState(storage, (state) => state.replacement);

  const showReplacement = useEffectEvent(() => {
    if (!replacement || replacement === initial.replacement) return;
    const { draft } = storage.read();
    const isRestored = replacement.kind === "restored";
    if (isRestored) {
      setResume((chosen) => chosen ?? draft.resume);
      if (form.current) fillForm(form.current, draft.values);
    }
    onReplaced(isRestored);
  });

  // The device answers after hydration, because the prerendered page has no draft.
  useEffect(() => showReplacement(), [replacement]);

  function save(file = resume): Draft {
    const values = form.current ? valuesIn(form.current) : storage.read().draft.values;
    const draft = { values, resume: file };
    void storage.dispatch({ kind: "typed", draft });
    return draft;
  }

  function chooseResume(file: File | null) {
    setResume(file);
    save(file);
  }

  function clear() {
    if (form.current) clearForm(form.current, position);
    setResume(null);
  }

  return { form, typed: initial.draft.values, resume, save, chooseResume, clear };
}

function valuesIn(form: HTMLFormElement): Draft["values"] {
  return Object.fromEntries(textFieldNames.map((name) => [name, controlOf(form, name)?.value ?? ""]));
}

export function textsIn(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
}

/** Puts `values` into empty fields only: what was typed meanwhile is newer. */
function fillForm(form: HTMLFormElement, values: Draft["values"]): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control && control.value === "") control.value = values[name] ?? "";
  }
}

/** Empties the form, but for the position that its address has chosen. */
function clearForm(form: HTMLFormElement, position: string | null): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control) control.value = name === "position" ? (position ?? "") : "";
  }
}

function controlOf(form: HTMLFormElement, name: TextFieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null;
}
