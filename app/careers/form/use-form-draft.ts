import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cleanField, textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { sourceField } from "../../../application/protocol.ts";
import { wantsPrivacy } from "../../ui/wants-privacy.ts";
import { useCareers } from "../island/careers-context.tsx";
import { draftFor, type Draft, type DraftState } from "../draft/draft.ts";
import { useWatched } from "../watched-state.ts";

/** `typed`: the values at first. `otherLetters`: the positions whose letters this form could take. */
export type FormDraft = ReturnType<typeof useFormDraft>;

/** Fills the form from the stored draft, and saves what is typed. `position` is the one that the form's address chooses. */
export function useFormDraft(position: string | null, onCleared: () => void) {
  const { storage } = useCareers();
  const form = useRef<HTMLFormElement>(null);
  const notice = useWatched(storage, (state) => state.notice);
  const draft = useWatched(storage, (state) => state.draft);
  const [initial] = useState(() => ({ notice, typed: draftFor(draft, position).values }));
  const resume = useWatched(storage, ({ draft, reading }) => reading ?? draft.resume);
  const letters = useWatched(storage, lettersToOffer);

  const show = useEffectEvent(() => {
    void storage.dispatch({ kind: "opened", position });
    if (!form.current || !notice || notice === initial.notice) return;
    if (notice.kind === "sent") {
      clear();
      onCleared();
    }
    fillForm(form.current, storage.read().draft.values);
  });
  // The server rendered no draft, not even one that this document has in memory.
  useEffect(() => {
    if (form.current) fillForm(form.current, draftFor(storage.read().draft, position).values);
  }, [storage, position]);
  useEffect(() => show(), [notice]);

  function save(): Draft {
    if (form.current) void storage.dispatch({ kind: "typed", values: valuesIn(form.current) });
    return storage.read().draft;
  }

  /** Removes invisible signs from the fields, so that the form shows what will be sent. */
  function clean(): Draft {
    if (form.current) cleanForm(form.current);
    return save();
  }

  function takeLetter(otherPosition: string) {
    if (form.current) writeLetter(form.current, letters[otherPosition] ?? "");
    save();
  }

  function clear() {
    if (form.current) clearForm(form.current, position);
  }

  return { form, typed: initial.typed, resume, otherLetters: Object.keys(letters), takeLetter, save, clean, clear };
}

/** The letters for other positions, while the form has none. */
function lettersToOffer({ draft }: DraftState): Draft["letters"] {
  return draft.values.coverLetter ? noLetters : draft.letters;
}

const noLetters: Draft["letters"] = {};

function valuesIn(form: HTMLFormElement): Draft["values"] {
  return Object.fromEntries(textFieldNames.map((name) => [name, controlOf(form, name)?.value ?? ""]));
}

export function textsIn(form: HTMLFormElement): [string, string][] {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
  return wantsPrivacy() ? texts.filter(([name]) => name !== sourceField) : texts;
}

function cleanForm(form: HTMLFormElement): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    const cleaned = control && cleanField(name, control.value);
    // A select takes only its own choices, and setting an equal text would move the caret.
    if (control && cleaned !== null && cleaned !== control.value) control.value = cleaned;
  }
}

/** Puts `values` into empty fields only: text typed since is newer. */
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

/** Empties the form, except the position from its address. */
function clearForm(form: HTMLFormElement, position: string | null): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control) control.value = name === "position" ? (position ?? "") : "";
  }
}

function controlOf(form: HTMLFormElement, name: TextFieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null;
}
