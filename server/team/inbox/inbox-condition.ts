import type { InboxView } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { searchable } from "../../applications/search-text.ts";

/** What a filter finds, as SQL over `application a`, with its parameters from $1 on. */
export type InboxCondition = { sql: string; values: unknown[] };

/** Which applications each view has. */
export const inboxViewSql: Record<InboxView, string> = {
  unhandled: "a.handled_at is null",
  handled: "a.handled_at is not null",
  suspicious: "a.spam_signs <> '{}'",
  infected: "a.id in (select application_id from resume where scan in ('infected', 'unscannable'))",
  waiting: "a.id in (select application_id from outbox where delivered_at is null)",
  unmailed: "a.id in (select application_id from mail where gave_up_at is not null)",
  all: "true",
};

/** The applications that match every word of `search`, and everything else that is not null. Days are the team's. */
export function inboxCondition({ view, position, experience, search, from, to }: InboxQuery): InboxCondition {
  const values: unknown[] = [];
  const sql = [inboxViewSql[view]];
  const add = (condition: (parameter: string) => string, value: string | null) =>
    value !== null && sql.push(condition(`$${values.push(value)}`));
  add((id) => `a.position_id = ${id}`, position);
  add((years) => `a.experience = ${years}`, experience);
  add((day) => `a.received_at >= ${day}::date::timestamp at time zone '${teamTimeZone}'`, from);
  add((day) => `a.received_at < (${day}::date + 1)::timestamp at time zone '${teamTimeZone}'`, to);
  for (const word of wordsIn(search ?? "")) add((text) => `strpos(a.search_text, ${text}) > 0`, word);
  return { sql: sql.join(" and "), values };
}

/** More words find nothing that so many do not. */
const maxWords = 8;

function wordsIn(text: string): string[] {
  return searchable(text).split(" ").filter(Boolean).slice(0, maxWords);
}
