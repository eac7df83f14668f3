import { replyNames, type ReplyName } from "../../../application/team/answer.ts";
import { inboxViews, mostCounted, type InboxView } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isUnmailed, mayBeUnmailed } from "../../applications/stored-mail.ts";
import { isUnhandled } from "../../applications/team-progress.ts";
import { searchable } from "../../applications/search-text.ts";

/**
 * A filter as SQL conditions on `application a`, with their parameters from $1 on. All of it is `sql`. The inbox reads it
 * from the common table expression `found a`: an index finds what is `exact` in the list's order; `fields` and `words` are
 * looked up in each application, unless `isExact`. So that the cost of a page does not grow with what is stored, a page and
 * a count look at the first `mostLookedAt` of the applications that `exact` finds.
 */
export type InboxCondition = {
  sql: string;
  found: string;
  exact: string;
  fields: string;
  words: string;
  isExact: boolean;
  values: unknown[];
};

/** Filters that so few applications meet that an index finds these first. */
export type RareFilter = "fields" | "words" | null;

/** Facts that are looked up before a list is read: PostgreSQL finds better plans for constants than for subqueries. */
export type ListFacts = {
  rare: RareFilter;
  /** The pieces of the searched words that few applications have. */
  grams: string[];
  /** The applications of the days are between these arrivals; null without days. */
  arrivals: { first: number; last: number } | null;
};

const withheldScan = "scan in ('infected', 'unscannable')";

/** The applications of each view. Handled ones no longer count as trouble: someone has taken care of them. */
const views: Record<InboxView, string> = {
  unhandled: isUnhandled,
  handled: `not (${isUnhandled})`,
  suspicious: `${isUnhandled} and a.spam_signs <> '{}'`,
  infected: `${isUnhandled} and exists (select from resume where application_id = a.id and ${withheldScan})`,
  waiting: `${isUnhandled} and a.waiting_since is not null`,
  unmailed: isUnmailed,
  all: "true",
};

/**
 * The few applications within which a view is, by an index of another table. An array: for a join, PostgreSQL may begin
 * with all that is not handled.
 */
const within: Partial<Record<InboxView, string>> = {
  infected: `a.id = any(array(select application_id from resume where ${withheldScan}))`,
  unmailed: mayBeUnmailed,
};

/**
 * Returns a list's order, as SQL over `application a`. `ofAny`: the column of one that may not be in the list. Handled
 * applications are in the order of their handling, of days with more than `mostSorted` in the order of arrival.
 */
export function orderOf({ view, order }: InboxQuery, facts: ListFacts) {
  const arrival = { column: "a.arrival", ofAny: "a.arrival", toNumber: "a.arrival", fromNumber: (n: string) => n };
  // Those without a day are the last ones. The expression of the index application_due.
  const due = "(coalesce(a.answer_by - date '2000-01-01', 99999)::bigint * 4294967296 + a.arrival)";
  if (order === "due") return { column: due, ofAny: due, toNumber: due, fromNumber: arrival.fromNumber };
  if (view !== "handled" || hasManyInDays(facts)) return arrival;
  return {
    // The applications of days are sorted: in the index, they are among all that were handled since.
    column: facts.arrivals ? "(a.handled_at + interval '0')" : "a.handled_at",
    // An application marked as not handled since comes first: it has neighbors too.
    ofAny: "coalesce(a.handled_at, 'infinity')",
    toNumber: "(date_part('epoch', a.handled_at) * 1000000)::bigint",
    fromNumber: (n: string) => `to_timestamp(${n} / 1000000.0)`,
  };
}

function hasManyInDays({ arrivals }: ListFacts): boolean {
  return arrivals !== null && arrivals.last - arrivals.first > mostSorted;
}

/** Views whose applications of one position an index has in their order. */
const viewsWithPosition: InboxView[] = ["unhandled", "handled", "all"];

/** Returns the list of `query`, without its place. Days are the team's. Its `sql` needs no facts. */
export function inboxCondition(query: InboxQuery, facts: ListFacts | null = null): InboxCondition {
  const { view, position, experience, answer, search, from, to } = query;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const exact = [views[view], within[view] ?? "true"];
  const fields: string[] = [];
  const arrivals: string[] = [];
  if (from !== null) fields.push(`a.received_at >= ${beginningOf(`${parameter(from)}::date`)}`);
  if (to !== null) fields.push(`a.received_at < ${beginningOf(`(${parameter(to)}::date + 1)`)}`);
  if (facts?.arrivals) {
    const { first, last } = facts.arrivals;
    arrivals.push(`a.arrival between ${parameter(first)}::bigint and ${parameter(last)}::bigint`);
  }
  if (position !== null) fields.push(`a.position_id = ${parameter(position)}`);
  if (experience !== null) fields.push(`a.experience = ${parameter(experience)}`);
  if (answer !== null) fields.push(`a.replies = any(${parameter(kindsWith(answer))})`);
  const words = wordsIn(search).map((word) => hasWord(word, parameter));
  const all = { sql: allOf([...exact, ...arrivals, ...fields, ...words]), values };
  if (facts?.rare) {
    const conditions = [...arrivals, ...fields, ...words];
    if (facts.rare === "words") conditions.push(`search_grams(${searchText}) @> ${parameter(facts.grams)}::text[]`);
    const found = `found as materialized (select ${foundColumns} from application a where ${allOf(conditions)})`;
    return { ...all, found, exact: `a."${view}"`, fields: "true", words: "true", isExact: true };
  }
  const found = "found as not materialized (select * from application)";
  // The index of the order by the named day has neither arrivals nor positions.
  const isDue = query.order === "due";
  const areMany = facts !== null && hasManyInDays(facts);
  if (!isDue || !areMany) exact.push(...arrivals);
  if (position !== null && fields.length + words.length === 1 && !isDue && viewsWithPosition.includes(view))
    exact.push(fields.pop()!);
  // No index has the handled ones in the order of arrival.
  if (view === "handled" && areMany) fields.push(exact.shift()!);
  const isExact = fields.length + words.length === 0;
  return { ...all, found, exact: allOf(exact), fields: allOf(fields), words: allOf(words), isExact };
}

/** One more than is counted: then there are more. */
export const mostLookedAt = mostCounted + 1;

/** A value is rare if so many of the newest `mostLookedAt` have it. Of a frequent one, an index would return too many. */
export const mostRare = 16;

/** PostgreSQL sorts so many in about 3 ms. */
const mostSorted = 3 * mostCounted;

/** The columns that a list reads: neither its page nor its counts look up again what was found. */
const foundColumns = [
  "a.arrival, a.reference, a.handled_at, a.answer_by",
  ...inboxViews.map((view) => `${views[view]} as "${view}"`),
].join(", ");

function allOf(conditions: string[]): string {
  return conditions.filter((condition) => condition !== "true").join(" and ") || "true";
}

/** Returns the values of `application.replies` in which `reply` is, such as `ask` and `ask invite`. */
function kindsWith(reply: ReplyName): string[] {
  let kinds: ReplyName[][] = [[]];
  for (const name of replyNames.toSorted())
    kinds = kinds.flatMap((some) => (name === reply ? [[...some, name]] : [some, [...some, name]]));
  return kinds.map((some) => some.join(" "));
}

/**
 * The arrivals of `ListFacts`, as SQL; $1 and $2 are the days, or null. Applications arrive in the order of their times,
 * but the numbers of applications that are stored at the same moment may be in another order. Lists are read in the order
 * of `arrival`: by an index on the times alone, PostgreSQL would sort all that these days have.
 */
export const arrivalsOfDays = `
  select coalesce((select arrival - 100 from application where received_at >= ${beginningOf("$1::date")}
                   order by received_at limit 1), min(arrival), 0)::float8 as first,
         coalesce((select arrival + 100 from application where received_at >= ${beginningOf("($2::date + 1)")}
                   order by received_at limit 1), max(arrival), 0)::float8 as last
  from application`;

function beginningOf(day: string): string {
  return `${day}::timestamp at time zone '${teamTimeZone}'`;
}

/** The fields, the note, and each answer's kind, member and subject. */
export const searchText = "(a.search_text || ' ' || a.answer_words)";

const maxWords = 8;

function wordsIn(search: string | null): string[] {
  return searchable(search ?? "")
    .split(" ")
    .filter(Boolean)
    .slice(0, maxWords);
}

/** One or two Latin letters are the beginning of a word; all else may stand anywhere in it. */
function hasWord(word: string, parameter: (value: string) => string): string {
  if (word.length >= gramLength || !isAscii.test(word)) return `strpos(${searchText}, ${parameter(word)}) > 0`;
  return `strpos(' ' || replace(${searchText}, chr(10), ' '), ${parameter(` ${word}`)}) > 0`;
}

/**
 * Returns the pieces of the words of `search` by which an index finds texts with them: the ones that at most a fifth of
 * `texts` have. PostgreSQL would also read all that the index has of the frequent ones.
 */
export function rareGramsOf(search: string | null, texts: string[]): string[] {
  const grams = wordsIn(search).flatMap(gramsOf);
  const rare = grams.filter((gram) => texts.filter((text) => text.includes(gram)).length <= texts.length / 5);
  return rare.length > 0 ? rare : grams;
}

/** Returns the pieces of a word that the function `search_grams` of the database finds in every text with the word. */
function gramsOf(word: string): string[] {
  const signs = Array.from(word);
  if (signs.length <= gramLength) return [word];
  return signs.slice(gramLength - 1).map((_, start) => signs.slice(start, start + gramLength).join(""));
}

const gramLength = 3;
const isAscii = /^[ -~]+$/;
