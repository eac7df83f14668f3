import { useEffect, useEffectEvent, useRef, useState } from "react";
import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { useCareers } from "../careers-context.ts";
import { inTime } from "../draft/device-store.ts";
import { draftFor, type Draft } from "../draft/draft.ts";
import { useDraftState } from "../draft/use-draft-storage.ts";

/** Fills the form from the stored draft, and saves what is typed. `position` is the one that the form's address chooses. */
export function useFormDraft(position: string | null, onCleared: () => void) {
  const { storage } = useCareers();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(storage.read);
  const [typed] = useState(() => draftFor(initial.draft, position));
  const [resume, setResume] = useState(typed.resume);
  const [letters, setLetters] = useState(typed.letters);
  const [hasLetter, setHasLetter] = useState(Boolean(typed.values.coverLetter));
  const reading = useRef<Promise<File | null>>(undefined);
  const replacement = useDraftState(storage, (state) => state.replacement);

  const showReplacement = useEffectEvent(() => {
    if (!replacement || replacement === initial.replacement) return;
    if (replacement.kind === "sent") {
      clear();
      onCleared();
    }
    const draft = draftFor(storage.read().draft, position);
    setResume((chosen) => chosen ?? draft.resume);
    setLetters(draft.letters);
    if (!form.current) return;
    fillForm(form.current, draft.values);
    setHasLetter(valuesIn(form.current).coverLetter !== "");
  });

  // The device answers after hydration, because the prerendered page has no draft.
  useEffect(() => showReplacement(), [replacement]);

  /** The draft as it is now, saved. */
  function save(): Draft {
    const { draft } = storage.read();
    const values = form.current ? valuesIn(form.current) : draft.values;
    setHasLetter(Boolean(values.coverLetter));
    void storage.dispatch({ kind: "typed", values, letters });
    return { ...draft, values };
  }

  /** Puts the letter for `otherPosition` into the form. */
  function takeLetter(otherPosition: string) {
    if (form.current) writeLetter(form.current, letters[otherPosition] ?? "");
    save();
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
    setLetters({});
    setHasLetter(false);
  }

  /** The positions that have a letter, while the form is without one. */
  const otherLetters = hasLetter ? [] : Object.keys(letters);
  return { form, typed: typed.values, resume, otherLetters, takeLetter, save, saveAll, chooseResume, clear };
}

/** How long a file may take that a cloud drive fetches first. */
const readingMilliseconds = 60_000;

/**
 * The file's bytes, in memory: a file input's `File` is a reference, which fails once the file was saved again, moved,
 * or its provider is gone. Null if the file cannot be read.
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

function writeLetter(form: HTMLFormElement, letter: string): void {
  const control = controlOf(form, "coverLetter");
  if (control) control.value = letter;
  control?.focus();
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
