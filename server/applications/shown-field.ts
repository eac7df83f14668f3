import { cleanLetter, singleLine } from "../../application/clean-text.ts";
import { isOfKind, textFields, type TextFieldName } from "../../application/fields.ts";
import { applicationForm } from "../../content/application-form.ts";
import { shownEmail } from "./shown-email.ts";

/** Returns the stored text of a field as the team reads it: on one line, but for a letter. */
export function shownField(name: TextFieldName, stored: string): string {
  const { kind } = textFields[name];
  if (kind === "letter") return cleanLetter(stored);
  if (kind === "email") return singleLine(shownEmail(stored));
  return singleLine(isOfKind(name, "choice") ? applicationForm.optionText(name, stored) : stored);
}
