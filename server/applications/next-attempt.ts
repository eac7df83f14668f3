/** When an application's job of `kind` is due, as SQL; `id` is the column of the application's id. Now, if it has none. */
export function nextAttempt(kind: "application" | "mail", id: string): string {
  return `coalesce((select due_at from job where kind = '${kind}' and subject = ${id}::text), now())`;
}
