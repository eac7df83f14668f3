import type { ApplicationFields } from "../../application/fields.ts";
import { chatMessages } from "../../content/chat-messages.ts";

/** A field that is shown on a line of its own. The first name brings the last name; the cover letter is a text below. */
type LineField = Exclude<keyof ApplicationFields, "lastName" | "coverLetter">;

/** The short fields as people read them in the chat and on the command line, in that order: label and text. */
export function describeFields(fields: ApplicationFields): Record<LineField, [label: string, text: string | null]> {
  const { labels, years } = chatMessages;
  return {
    firstName: [labels.name, `${fields.firstName} ${fields.lastName}`],
    email: [labels.email, fields.email],
    phone: [labels.phone, fields.phone],
    position: [labels.position, fields.position],
    experience: [labels.experience, years(fields.experience)],
    portfolio: [labels.portfolio, fields.portfolio],
  };
}
