import { textFieldNames, type TextFieldName } from "../../application/fields.ts";
import type { Draft } from "./draft.ts";

/** What a form holds at this moment. A file input without a file posts a nameless empty one. */
export function readForm(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const resume = data.get("resume");
  return {
    values: Object.fromEntries(textFieldNames.map((name) => [name, textOf(data, name)])),
    resume: resume instanceof File && resume.name !== "" ? resume : null,
  };
}

/** Everything that the form would post, with the resume that stands in it even where the control could not take it. */
export function readFields(form: HTMLFormElement, resume: File | null): [string, FormDataEntryValue][] {
  const fields = [...new FormData(form)].filter(([name]) => name !== "resume");
  return resume ? [...fields, ["resume", resume]] : fields;
}

/** Puts `values` where nothing stands yet: what was typed in the meantime is newer. */
export function fillForm(form: HTMLFormElement, values: Draft["values"]): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control && control.value === "" && values[name]) setValue(control, values[name]);
  }
}

/** Empties the form, but for the position that its address has chosen. */
export function clearForm(form: HTMLFormElement, position: string | null): void {
  for (const name of textFieldNames) {
    const control = controlOf(form, name);
    if (control) setValue(control, name === "position" ? (position ?? "") : "");
  }
}

function controlOf(form: HTMLFormElement, name: TextFieldName) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null;
}

/** The event tells whoever counts the letters. */
function setValue(control: NonNullable<ReturnType<typeof controlOf>>, value: string) {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function textOf(data: FormData, name: TextFieldName): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
