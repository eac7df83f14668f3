import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cleanField, textFieldNames, type PositionChoice, type TextFieldName } from "../../application/fields.ts";
import { idempotencyKeyField, sourceField } from "../../application/protocol.ts";
import { wantsPrivacy } from "../ui/wants-privacy.ts";
import { draftedForms, draftOf, isBlank, isOnDevice, type Draft } from "./store/draft.ts";
import { applicationStore, useApplication } from "./store/use-application.ts";

/** `typed`: the values at first. `offered`: the closed positions whose drafts it could take. */
export type FormDraft = ReturnType<typeof useFormDraft>;

/** Fills the form from the stored draft, and saves what is typed. `position` is the one that the form's address chooses. */
export function useFormDraft(position: string | null, positions: readonly PositionChoice[], onCleared: () => void) {
  const store = applicationStore();
  const form = useRef<HTMLFormElement>(null);
  const notice = useApplication((state) => state.notice);
  const state = useApplication((state) => state);
  const isKnown = isOnDevice(state);
  const draft = draftOf(state, position);
  const [initial] = useState(() => ({ notice, typed: draft.values }));
  const resume = state.reading?.form === (position ?? "") ? state.reading.file : draft.resume;
  const isOpen = (form: string) => form === "" || positions.some(({ title }) => title === form);
  const offered = isBlank(draft) && !resume ? draftedForms(state).filter((form) => !isOpen(form)) : [];

  // Before any effect of a field, so that a file chosen early gets into this form's draft.
  useLayoutEffect(() => store.open(position), [store, position]);

  const show = useEffectEvent(() => {
    if (!form.current || !notice || notice === initial.notice) return;
    if (notice.kind === "sent") {
      clear();
      onCleared();
    }
    fillForm(form.current, present().values, position);
  });
  const begin = useEffectEvent(() => {
    if (!form.current) return;
    const isFilled = !isBlank({ values: valuesIn(form.current), resume: null });
    // The browser itself has restored the fields, after Back: the draft is newer, or gone with its receipt.
    const isTyped = form.current.closest("application-form[data-typed]") !== null;
    const isRestored = isFilled && !isTyped;
    if (isRestored && isKnown) clearForm(form.current, position);
    fillForm(form.current, present().values, position);
    // Typed while the module was on its way.
    if (isFilled && !isRestored) save();
  });
  // The server rendered no draft, not even one that this document has in memory. The device answers later.
  useEffect(() => begin(), [isKnown]);
  useEffect(() => show(), [notice]);

  function present(): Draft {
    return draftOf(store.state.getState(), position);
  }

  /** Saves what has changed, and returns what the form holds. A draft that another tab has stored since may be newer. */
  function save(): Draft {
    const draft = present();
    if (!form.current) return draft;
    const values = valuesIn(form.current);
    const hasChanged = textFieldNames.some((name) => values[name] !== shownValue(name, draft.values, position));
    if (hasChanged) store.type(values);
    return { ...draft, values };
  }

  /** Removes invisible signs from the fields, so that the form shows what will be sent. */
  function clean(): Draft {
    if (form.current) cleanForm(form.current);
    return save();
  }

  /** Fills this form with the draft for a position that has closed. */
  function take(from: string) {
    store.take(from);
    if (!form.current) return;
    fillForm(form.current, present().values, position);
    save();
    // The pressed button is gone then.
    controlOf(form.current, "firstName")?.focus();
  }

  function clear() {
    if (form.current) clearForm(form.current, position);
  }

  return { form, typed: initial.typed, resume, offered, take, save, clean, clear };
}

function valuesIn(form: HTMLFormElement): Draft["values"] {
  return Object.fromEntries(textFieldNames.map((name) => [name, controlOf(form, name)?.value ?? ""]));
}

export function textsIn(form: HTMLFormElement): [string, string][] {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string");
  // The application gets a key of its own.
  const left = wantsPrivacy() ? [idempotencyKeyField, sourceField] : [idempotencyKeyField];
  return texts.filter(([name]) => !left.includes(name));
}

function cleanForm(form: HTMLFormElement): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    const cleaned = control && cleanField(name, control.value);
    // A select takes only its own choices, and setting an equal text would move the caret.
    if (control && cleaned !== null && cleaned !== control.value) control.value = cleaned;
  }
}

/** Returns what the field `name` holds in a form with the draft `values`. `position` is the one of the form's address. */
function shownValue(name: TextFieldName, values: Draft["values"], position: string | null): string {
  return values[name] || (name === "position" && position) || "";
}

/** Puts `values` into the fields that the person has not filled: text typed since is newer. */
function fillForm(form: HTMLFormElement, values: Draft["values"], position: string | null): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control && control.value === shownValue(name, {}, position)) control.value = shownValue(name, values, position);
  }
}

/** Empties the form, except the position from its address. */
function clearForm(form: HTMLFormElement, position: string | null): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control) control.value = shownValue(name, {}, position);
  }
}

function controlOf(form: HTMLFormElement, name: TextFieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null;
}
