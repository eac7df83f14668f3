import { createContext } from "react-router";
import { typedFields, type TypedField } from "../../application/team/addresses.ts";

/** Something that a person typed into a form of the team. */
export type Typed = { name: TypedField; text: string };

/** Everything typed in the form of this post; nothing on a page that was not posted to. */
export const typedContext = createContext<Typed[]>([]);

/** `form`: as browsers post it, URL-encoded. */
export function typedIn(form: string): Typed[] {
  const fields = new URLSearchParams(form);
  const typed = typedFields.map((name) => ({ name, text: fields.get(name)?.trim().replaceAll("\r\n", "\n") ?? "" }));
  return typed.filter(({ text }) => text !== "");
}
