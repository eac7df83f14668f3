import { teamPath } from "../../../application/team/addresses.ts";
import { inboxViews, type InboxQuery } from "../../../application/team/inbox.ts";

/** The query that an address of the inbox holds. What makes no sense is left out. */
export function readInboxAddress(params: URLSearchParams): InboxQuery {
  const view = inboxViews.find((name) => name === params.get("view")) ?? "all";
  return {
    view,
    position: /^[\w-]{1,100}$/.exec(params.get("position") ?? "")?.[0] ?? null,
    search: params.get("q")?.trim() || null,
    before: numberIn(params.get("before")),
    after: numberIn(params.get("after")),
  };
}

/** The address of a query; `changes` replace parts of it. */
export function inboxAddress(query: InboxQuery, changes: Partial<InboxQuery> = {}): string {
  const { view, search, ...others } = { ...query, ...changes };
  const params = new URLSearchParams();
  if (view !== "all") params.set("view", view);
  if (search !== null) params.set("q", search);
  for (const [name, value] of Object.entries(others)) if (value !== null) params.set(name, String(value));
  return params.size > 0 ? `${teamPath}?${params.toString()}` : teamPath;
}

/** The first page of a query. */
export const firstPage = { before: null, after: null } as const;

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
