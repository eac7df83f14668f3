import { textFieldNames, type ApplicationFields, type TextFieldName } from "../../application/fields.ts";
import { chatMessages } from "../../content/chat-messages.ts";

/**
 * The short fields as people read them in the chat and on the command line, in that order: field, label and text. The
 * first name brings the last name; the cover letter is a text below.
 */
export function describeFields(
  fields: ApplicationFields,
): [field: TextFieldName, label: string, text: string | null][] {
  const { labels, years } = chatMessages;
  return textFieldNames
    .filter((field) => field !== "lastName" && field !== "coverLetter")
    .map((field) => {
      if (field === "firstName") return [field, labels.name, `${fields.firstName} ${fields.lastName}`];
      return [field, labels[field], field === "experience" ? years(fields.experience) : fields[field]];
    });
}
