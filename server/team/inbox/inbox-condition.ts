import type { InboxView, SearchMethod } from "../../../application/team/inbox.ts";

/** What a query finds, as SQL over `application a`, with its parameters from $1 on. */
export type InboxCondition = { sql: string; values: unknown[] };

/** Which applications each view has. They match the partial indexes of `016-inbox.sql` and `024-attempts.sql`. */
const views: Record<InboxView, string> = {
  all: "true",
  unhandled: "a.handled_at is null",
  waiting: "a.id in (select application_id from outbox where delivered_at is null)",
  suspicious: "a.spam_signs <> '{}'",
  infected: "a.id in (select application_id from resume where scan = 'infected' or is_unscannable)",
  unmailed: "a.id in (select application_id from mail where gave_up_at is not null)",
};

/** The applications of a view, of one position if `position` is its id, that match every word of `searchText`. */
export function inboxCondition({
  view,
  position,
  searchText,
  searchMethod,
}: {
  view: InboxView;
  position: string | null;
  searchText: string | null;
  searchMethod: SearchMethod;
}): InboxCondition {
  const values: unknown[] = [];
  const sql = [views[view]];
  if (position !== null) sql.push(`a.position_id = $${values.push(position)}`);
  for (const word of wordsIn(searchText ?? "")) {
    const pattern = word.replace(/[\\%_]/g, "\\$&");
    // The index for any part of a word knows three letters and more.
    sql.push(
      searchMethod === "any-part" && word.length >= 3
        ? `${searchedText} like $${values.push(`%${pattern}%`)}`
        : beginsWith(values.push(`${pattern}%`)),
    );
  }
  return { sql: sql.join(" and "), values };
}

/** More words find nothing that five do not. */
const maxWords = 5;

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
}

/** The expression of the index `application_search`. */
const searchedText = "lower(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || a.reference)";

function beginsWith(parameter: number): string {
  const columns = ["first_name", "last_name", "email", "reference"];
  return `(${columns.map((column) => `lower(a.${column}) like $${parameter}`).join(" or ")})`;
}
