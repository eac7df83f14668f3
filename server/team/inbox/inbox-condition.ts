import type { InboxQuery, InboxView } from "../../../application/team/inbox.ts";
import { singleLine } from "../../applications/clean-text.ts";

/** What a query finds, as SQL over `application a`, with its parameters from $1 on. */
export type InboxCondition = { sql: string; values: unknown[] };

/** Which applications each view has. They match the partial indexes of the tables. */
const views: Record<InboxView, string> = {
  all: "true",
  unhandled: "a.handled_at is null",
  waiting: "a.id in (select application_id from outbox where delivered_at is null)",
  suspicious: "a.spam_signs <> '{}'",
  infected: "a.id in (select application_id from resume where scan in ('infected', 'unscannable'))",
  unmailed: "a.id in (select application_id from mail where gave_up_at is not null)",
};

/** The applications of a view, of one position if `position` is its id, that match every word of `search`. */
export function inboxCondition({
  view,
  position,
  search,
}: Pick<InboxQuery, "view" | "position" | "search">): InboxCondition {
  const values: unknown[] = [];
  const sql = [views[view]];
  if (position !== null) sql.push(`a.position_id = $${values.push(position)}`);
  for (const word of wordsIn(search ?? ""))
    sql.push(`${searchedText} ilike $${values.push(`%${word.replace(/[\\%_]/g, "\\$&")}%`)}`);
  return { sql: sql.join(" and "), values };
}

/** More words find nothing that five do not. */
const maxWords = 5;

function wordsIn(text: string): string[] {
  return singleLine(text).split(/\s+/).filter(Boolean).slice(0, maxWords);
}

const searchedText = "(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || a.reference)";
