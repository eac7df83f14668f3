import { mostCounted, type InboxOrder, type InboxView } from "../../../application/team/inbox.ts";
import type { InboxQuery } from "../../../application/team/inbox-address.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isUnmailed } from "../../applications/stored-mail.ts";
import { isUnhandled } from "../../applications/team-progress.ts";
import { searchable } from "../../applications/search-text.ts";

/**
 * A filter as an SQL condition on `application a`, with its parameters from $1 on. It has two parts: `indexed`, which an
 * index finds quickly, and `others`. So that the cost of a page does not grow with what is stored, `lookedAt` of the
 * applications that `indexed` finds are looked at to count, the newest; what they say is a lower bound.
 */
export type InboxCondition = { sql: string; indexed: string; others: string; lookedAt: number; values: unknown[] };

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

/** Returns a view's order, as SQL over `application a`. `ofAny`: the column of one that may not be in the view. */
export function orderOf(view: InboxView, order: InboxOrder) {
  const arrival = { column: "a.arrival", ofAny: "a.arrival", toNumber: "a.arrival", fromNumber: (n: string) => n };
  // Those without a day are the last ones. The expression of the index application_due.
  const due = "(coalesce(a.answer_by - date '2000-01-01', 99999)::bigint * 4294967296 + a.arrival)";
  if (order === "due") return { column: due, ofAny: due, toNumber: due, fromNumber: arrival.fromNumber };
  if (view !== "handled") return arrival;
  return {
    column: "a.handled_at",
    // An application marked as not handled since comes first: it has neighbors too.
    ofAny: "coalesce(a.handled_at, 'infinity')",
    toNumber: "(date_part('epoch', a.handled_at) * 1000000)::bigint",
    fromNumber: (n: string) => `to_timestamp(${n} / 1000000.0)`,
  };
}

/**
 * Returns the list of `query`, without its place. `isRareSearch`: few applications have the words that are searched, so
 * that an index finds them; of frequent words it would return too many. Days are the team's.
 */
export function inboxCondition(
  { view, position, experience, answer, search, from, to }: InboxQuery,
  isRareSearch = false,
): InboxCondition {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const indexed = [inboxViewSql[view]];
  const others: string[] = [];
  const words = wordsIn(search ?? "");
  if (position !== null) indexed.push(`a.position_id = ${parameter(position)}`);
  if (from !== null) indexed.push(receivedFrom(`${parameter(from)}::date`));
  if (to !== null) indexed.push(receivedBefore(`(${parameter(to)}::date + 1)`));
  if (isRareSearch) indexed.push(`search_grams(${searchText}) @> ${parameter(words.flatMap(gramsOf))}::text[]`);
  if (experience !== null) others.push(`a.experience = ${parameter(experience)}`);
  if (answer !== null)
    others.push(`exists (select from mail where application_id = a.id and reply = ${parameter(answer)})`);
  for (const word of words) others.push(hasWord(word, parameter));
  return {
    sql: [...indexed, ...others].join(" and "),
    indexed: indexed.join(" and "),
    others: others.join(" and ") || "true",
    lookedAt: others.length === 0 ? mostCounted + 1 : 5 * mostCounted,
    values,
  };
}

/*
 * Applications arrive in the order of their times, but the numbers of applications that are stored at the same moment may
 * be in another order. So the days also bound `arrival`, in whose order lists are read.
 */
const storedAtOnce = 1000;

function receivedFrom(day: string): string {
  const time = beginningOf(day);
  const first = `(select arrival from application where received_at >= ${time} order by received_at limit 1)`;
  return `a.received_at >= ${time} and a.arrival >= ${first} - ${storedAtOnce}`;
}

function receivedBefore(day: string): string {
  const time = beginningOf(day);
  const last = `(select arrival from application where received_at < ${time} order by received_at desc limit 1)`;
  return `a.received_at < ${time} and a.arrival <= ${last} + ${storedAtOnce}`;
}

function beginningOf(day: string): string {
  return `${day}::timestamp at time zone '${teamTimeZone}'`;
}

/** The fields, the note, and each answer's kind, member and subject. */
const searchText = "(a.search_text || ' ' || a.answer_words)";

const maxWords = 8;

function wordsIn(text: string): string[] {
  return searchable(text).split(" ").filter(Boolean).slice(0, maxWords);
}

/** One or two Latin letters are the beginning of a word; all else may stand anywhere in it. */
function hasWord(word: string, parameter: (value: string) => string): string {
  if (word.length >= gramLength || !isAscii.test(word)) return `strpos(${searchText}, ${parameter(word)}) > 0`;
  return `strpos(' ' || replace(${searchText}, chr(10), ' '), ${parameter(` ${word}`)}) > 0`;
}

/** Returns the pieces of a word that the function `search_grams` of the database finds in every text with the word. */
function gramsOf(word: string): string[] {
  const signs = Array.from(word);
  if (signs.length <= gramLength) return [word];
  return signs.slice(gramLength - 1).map((_, start) => signs.slice(start, start + gramLength).join(""));
}

const gramLength = 3;
const isAscii = /^[ -~]+$/;
