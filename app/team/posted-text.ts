/** Returns a field of a posted form, trimmed; empty when it is missing or a file. */
export function postedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
