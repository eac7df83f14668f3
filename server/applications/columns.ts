import type { ApplicationFields } from "../../application/fields.ts";

/** The column of each field in the table `application`. A position is stored by its title, and by its id beside it. */
const columns = {
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  phone: "phone",
  position: "position_title",
  experience: "experience",
  portfolio: "portfolio",
  coverLetter: "cover_letter",
} as const satisfies Record<keyof ApplicationFields, string>;

const entries = Object.entries(columns) as [keyof ApplicationFields, string][];

/** The fields in a `select` from `application a`, each under its own name. */
export const selectedFields = entries.map(([field, column]) => `a.${column} as "${field}"`).join(", ");

/** The values of `fields` by their columns, for an `insert`. */
export function columnValues(fields: ApplicationFields): Record<string, string | null> {
  return Object.fromEntries(entries.map(([field, column]) => [column, fields[field]]));
}

/** When an application's job of `kind` is due, as SQL; `id` is the column of the application's id. Now, if it has none. */
export function nextAttempt(kind: "application" | "mail", id: string): string {
  return `coalesce((select due_at from job where kind = '${kind}' and subject = ${id}::text), now())`;
}
