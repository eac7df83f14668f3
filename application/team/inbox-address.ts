import { textFields } from "../fields.ts";
import { isDay } from "../position-closing.ts";
import { isReference } from "../reference.ts";
import { outcomes } from "./answer.ts";
import { dueNames, inboxViews, ordersOf } from "./inbox.ts";

/**
 * `source`: a word of `content/sources.ts`. `search`: the text to find. `from` and `to`: days such as 2026-11-21, included.
 * `after`: the reference before it. `only`: of `dueNames`.
 */
export type InboxQuery = ReturnType<typeof readInboxQuery>;

/**
 * Returns the list named by an address of the inbox or of an application. Parameters that make no sense are left out.
 */
export function readInboxQuery(params: URLSearchParams) {
  const view = oneOf(inboxViews, params.get("view")) ?? "open";
  return {
    view,
    position: matching(/^[\w-]{1,100}$/, params.get("position")),
    experience: oneOf(textFields.experience.options, params.get("experience")),
    outcome: oneOf(outcomes, params.get("outcome")),
    source: matching(/^[\w-]{1,100}$/, params.get("source")),
    only: oneOf(dueNames, params.get("only")),
    search: params.get("q")?.trim() || null,
    from: dayIn(params.get("from")),
    to: dayIn(params.get("to")),
    order: oneOf(ordersOf(view), params.get("order")) ?? "newest",
    after: referenceIn(params.get("after")),
  };
}

/** Returns the query of an address that names a list, with its `?`; empty for the list that the inbox opens on. */
export function inboxSearch(
  query: InboxQuery,
  changes: Partial<InboxQuery> = {},
  more: Record<string, string> = {},
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...changes }))
    if (value !== usual[name as keyof InboxQuery]) params.set(name === "search" ? "q" : name, String(value ?? ""));
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  const search = params.toString();
  return search && `?${search}`;
}

/** The changes that make any list all of its view. */
export const noFilter = {
  position: null,
  experience: null,
  outcome: null,
  source: null,
  only: null,
  search: null,
  from: null,
  to: null,
  after: null,
} as const;

/** Returns whether the list is a part of its view: of a search, a filter or a later page. */
export function isNarrowed(query: InboxQuery): boolean {
  return inboxSearch(query) !== inboxSearch(query, noFilter);
}

/** Returns whether a filter narrows the list, beside a search. */
export function isFiltered(query: InboxQuery): boolean {
  return isNarrowed({ ...query, search: null, after: null });
}

const usual = readInboxQuery(new URLSearchParams());

function oneOf<T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

function matching(pattern: RegExp, text: string | null): string | null {
  return pattern.exec(text ?? "")?.[0] ?? null;
}

function referenceIn(text: string | null): string | null {
  return text !== null && isReference(text) ? text : null;
}

function dayIn(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}
