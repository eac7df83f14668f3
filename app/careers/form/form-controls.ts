import { textFieldNames, type TextFieldName } from "../../../application/fields.ts";
import { resumeField } from "../../../application/protocol.ts";
import type { Draft } from "../draft/draft.ts";

/** What a form holds at this moment. A file input without a file posts an empty one without a name. */
export function readForm(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const resume = data.get(resumeField);
  return {
    values: Object.fromEntries(textFieldNames.map((name) => [name, textOf(data, name)])),
    resume: resume instanceof File && resume.name !== "" ? resume : null,
  };
}

/** Everything that the form would post, and `resume`, which a script cannot put into the file input. */
export function readFields(form: HTMLFormElement, resume: File | null): [string, FormDataEntryValue][] {
  const fields = [...new FormData(form)].filter(([name]) => name !== resumeField);
  return resume ? [...fields, [resumeField, resume]] : fields;
}

/** Puts `values` into empty fields only: what was typed meanwhile is newer. */
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

/** The event updates what depends on the value, such as the count of characters left. */
function setValue(control: NonNullable<ReturnType<typeof controlOf>>, value: string) {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function textOf(data: FormData, name: TextFieldName): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
