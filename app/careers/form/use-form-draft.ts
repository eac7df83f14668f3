import { useEffect, useEffectEvent, useRef, useState } from "react";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { useCareers } from "../careers-context.ts";
import { inTime } from "../draft/device-store.ts";
import type { Draft } from "../draft/draft.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";

/** Fills the form from the stored draft, and saves what is typed. `position` is the one that the form's address chooses. */
export function useFormDraft(position: string | null, onReplaced: (isRestored: boolean) => void) {
  const { storage } = useCareers();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(storage.read);
  const [resume, setResume] = useState(initial.draft.resume);
  const reading = useRef<Promise<File | null>>(undefined);
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

  /** The draft as it is now, saved. */
  function save(): Draft {
    const { draft } = storage.read();
    const values = form.current ? valuesIn(form.current) : draft.values;
    void storage.dispatch({ kind: "typed", values });
    return { ...draft, values };
  }

  /** The same, once a file that was chosen just now is read. */
  async function saveAll(): Promise<Draft> {
    await reading.current;
    return save();
  }

  /** Takes a copy of `file`, which is used from then on. False when it cannot be read. */
  async function chooseResume(file: File | null): Promise<boolean> {
    const copying = file ? copyOf(file) : Promise.resolve(null);
    reading.current = copying;
    setResume(file);
    save();
    void storage.dispatch({ kind: "reading" });
    const copy = await copying;
    if (reading.current !== copying) return true;
    setResume(copy);
    void storage.dispatch({ kind: "read", resume: copy });
    return copy !== null || file === null;
  }

  function clear() {
    if (form.current) clearForm(form.current, position);
    reading.current = undefined;
    setResume(null);
  }

  return { form, typed: initial.draft.values, resume, save, saveAll, chooseResume, clear };
}

/** How long a file may take that a cloud drive fetches first. */
const readingMilliseconds = 60_000;

/**
 * Its bytes, in memory: a file input's `File` is a reference, which fails once the file was saved again, moved, or is
 * with a provider that is gone. Null when it cannot be read.
 */
function copyOf(file: File): Promise<File | null> {
  return inTime(file.arrayBuffer(), readingMilliseconds).then(
    (bytes) => new File([bytes], file.name, file),
    () => null,
  );
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
