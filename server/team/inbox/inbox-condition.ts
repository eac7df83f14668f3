import { inboxViews, type InboxView } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { isUnmailed } from "../../applications/stored-mail.ts";
import { dueConditions, isUnanswered, promisedDay } from "../../applications/progress.ts";
import { startOfTeamDay } from "../../applications/team-day.ts";
import { beginningWith, wordsOf } from "../../applications/search-text.ts";

/** A condition on `application a` as SQL, with its parameters from $1 on. */
export type InboxCondition = { sql: string; values: unknown[] };

/** The applications of each view. Answered ones no longer count as trouble: someone has taken care of them. */
const views: Record<InboxView, string> = {
  open: isUnanswered,
  waiting: "a.state = 'waiting'",
  answered: "a.state in ('answered', 'leaving')",
  unmailed: isUnmailed,
  "not-in-chat": `${isUnanswered} and a.waiting_since is not null`,
  suspicious: `${isUnanswered} and a.spam_signs <> '{}'`,
  infected: `${isUnanswered} and a.id in (select application_id from resume where scan in ('infected', 'unscannable'))`,
  all: "true",
};

/** Returns the condition of a list: its view and its filters. */
export function inboxCondition(query: InboxQuery): InboxCondition {
  const { sql, values } = filterOf(query);
  return { sql: `${views[query.view]} and ${sql}`, values };
}

/** Returns the condition that the filters of `query` make in every view. Its days are the team's. */
export function filterOf({
  position,
  experience,
  outcome,
  source,
  only,
  search,
  from,
  to,
}: InboxQuery): InboxCondition {
  const values: unknown[] = [];
  const conditions = ["true"];
  const parameter = (value: unknown) => `$${values.push(value)}`;

  if (position !== null) conditions.push(`a.position_id = ${parameter(position)}`);
  if (experience !== null) conditions.push(`a.experience = ${parameter(experience)}`);
  if (outcome === "hired") conditions.push("a.hired_on is not null");
  else if (outcome !== null) conditions.push(`a.outcome = ${parameter(outcome)}`);
  if (source !== null) conditions.push(`a.source = ${parameter(source)}`);
  if (only !== null) conditions.push(dueConditions("now()")[only]);
  if (from !== null) conditions.push(`a.received_at >= ${startOfTeamDay(`${parameter(from)}::date`)}`);
  if (to !== null) conditions.push(`a.received_at < ${startOfTeamDay(`(${parameter(to)}::date + 1)`)}`);
  const words = wordsOf(search ?? "");
  for (const word of words) conditions.push(hasWord(word, parameter));
  // Of a search such as "?", no sign is searched.
  if (search !== null && words.length === 0) conditions.push("false");

  return { sql: conditions.join(" and "), values };
}

/** The fields, the notes, and each answer's kind, member and subject. */
const searchText = "(a.search_text || ' ' || a.answer_words)";

/**
 * One or two Latin letters are the beginning of a word; all else may stand anywhere in it. A word has no sign of a pattern.
 * A letter is searched by the beginnings of its words, for which there is an index; one or two letters are in too many.
 * PostgreSQL estimates from a pattern how rare it is, and reads all applications at once for a rare one.
 */
function hasWord(word: string, parameter: (value: string) => string): string {
  if (/^[a-z]{1,2}$/.test(word)) return `${searchText} ~ ${parameter(`\\m${word}`)}`;
  const inLetter = `a.id in (select id from application where letter_words @@ ${parameter(beginningWith(word))}::tsquery)`;
  return `(${searchText} like ${parameter(`%${word}%`)} or ${inLetter})`;
}

/**
 * Returns the order of a list as SQL, and which applications are before and after the one whose reference is the parameter
 * `reference`. That one may not be in the list: open, it is as if it were answered last.
 */
export function orderOf(query: InboxQuery, reference: string) {
  const columns = columnsOf(query);
  const row = `(${columns.join(", ")})`;
  const place = `(select ${columns.join(", ")} from (
    select arrival, answer_by, new_answer_by, case when state = 'open' then 'infinity' else state_at end as state_at
    from application where reference = ${reference}
  ) as a)`;
  const [direction, reverse] = query.order === "newest" ? ["desc", "asc"] : ["asc", "desc"];
  const [before, after] = query.order === "newest" ? [">", "<"] : ["<", ">"];
  return {
    inOrder: columns.map((column) => `${column} ${direction}`).join(", "),
    inReverse: columns.map((column) => `${column} ${reverse}`).join(", "),
    isBefore: `${row} ${before} ${place}`,
    isAfter: `${row} ${after} ${place}`,
  };
}

/** Returns the columns that a list is ordered by. The last one has no value twice. */
function columnsOf({ view, order }: InboxQuery): string[] {
  if (order === "due") return [`coalesce(${promisedDay}, 'infinity')`, "a.arrival"];
  return view === "answered" || view === "waiting" ? ["a.state_at", "a.arrival"] : ["a.arrival"];
}

/** The number of applications in each view, as SQL: a column for each. */
export const countsOfViews = inboxViews
  .map((view) => `(count(*) filter (where ${views[view]}))::integer as "${view}"`)
  .join(", ");
