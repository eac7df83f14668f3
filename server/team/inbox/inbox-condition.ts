import type { InboxView } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isUnmailed } from "../../applications/stored-mail.ts";
import { isUnhandled } from "../../applications/team-progress.ts";
import { searchable } from "../../applications/search-text.ts";

/** A filter as an SQL condition on `application a`, with its parameters from $1 on. */
export type InboxCondition = { sql: string; values: unknown[] };

/** The applications of each view. Handled ones no longer count as trouble: someone has taken care of them. */
export const inboxViewSql: Record<InboxView, string> = {
  unhandled: isUnhandled,
  handled: `not (${isUnhandled})`,
  suspicious: `${isUnhandled} and a.spam_signs <> '{}'`,
  infected: `${isUnhandled} and a.id in (select application_id from resume where scan in ('infected', 'unscannable'))`,
  waiting: `${isUnhandled} and a.waiting_since is not null`,
  unmailed: isUnmailed,
  all: "true",
};

/** A view's order, as SQL over `application a`. `ofAny`: the column of one that may not be in the view. */
export function orderOf(view: InboxView) {
  const arrival = { column: "a.arrival", ofAny: "a.arrival", toNumber: "a.arrival", fromNumber: (n: string) => n };
  if (view !== "handled") return arrival;
  return {
    column: "a.handled_at",
    // An application marked as not handled since comes first: it has neighbors too.
    ofAny: "coalesce(a.handled_at, 'infinity')",
    toNumber: "(date_part('epoch', a.handled_at) * 1000000)::bigint",
    fromNumber: (n: string) => `to_timestamp(${n} / 1000000.0)`,
  };
}

/** The applications that match every word of `search`, and all else that is not null. Days are the team's. */
export function inboxCondition({ view, position, experience, answer, search, from, to }: InboxQuery): InboxCondition {
  const values: unknown[] = [];
  const sql = [inboxViewSql[view]];
  const add = (condition: (parameter: string) => string, value: string | null) =>
    value !== null && sql.push(condition(`$${values.push(value)}`));
  add((id) => `a.position_id = ${id}`, position);
  add((years) => `a.experience = ${years}`, experience);
  add((day) => `a.received_at >= ${day}::date::timestamp at time zone '${teamTimeZone}'`, from);
  add((day) => `a.received_at < (${day}::date + 1)::timestamp at time zone '${teamTimeZone}'`, to);
  add((name) => `a.id in (select application_id from mail where reply = ${name})`, answer);
  for (const word of wordsIn(search ?? "")) add(hasWord, word);
  return { sql: sql.join(" and "), values };
}

/** In what the candidate wrote, in the note, or in an answer's kind, member or subject. */
const hasWord = (text: string) =>
  `(strpos(a.search_text, ${text}) > 0 or a.id in (select application_id from mail where strpos(search_text, ${text}) > 0))`;

const maxWords = 8;

function wordsIn(text: string): string[] {
  return searchable(text).split(" ").filter(Boolean).slice(0, maxWords);
}
