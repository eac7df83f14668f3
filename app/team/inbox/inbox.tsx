import type { Done } from "../../../application/team/done.ts";
import { inboxSearch, isNarrowed, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { Inbox as InboxPage } from "../../../application/team/inbox.ts";
import type { PositionChoice } from "../../../application/fields.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { DoneNotice } from "../done-notice.tsx";
import { InboxFilters } from "./inbox-filters.tsx";
import { InboxHead } from "./inbox-head.tsx";
import { InboxLinks } from "./inbox-links.tsx";
import { InboxList } from "./inbox-list.tsx";
import { listId } from "./list-id.ts";
import { InboxPager } from "./inbox-pager.tsx";

type InboxProps = {
  query: InboxQuery;
  inbox: InboxPage;
  positions: readonly PositionChoice[];
  done: Done | null;
  /** References with commas; empty for all, null for none. */
  selected: string | null;
  now: Date;
};

/** A page of a list of applications, and what leads to other lists. */
export function Inbox({ query, inbox, positions, done, selected, now }: InboxProps) {
  return (
    <>
      <DoneNotice done={done} list={inboxSearch(query)} />
      <InboxHead query={query} counts={inbox.counts} />
      <InboxFilters query={query} positions={positions} />
      <InboxLinks query={query} inbox={inbox} isAllSelected={selected === ""} />
      {inbox.found === 0 ? (
        <p id={listId} tabIndex={-1} className="empty">
          {emptyText(query, inbox.counts.all)}
        </p>
      ) : (
        <InboxList query={query} entries={inbox.entries} now={now} selected={selected} />
      )}
      <InboxPager query={query} inbox={inbox} />
    </>
  );
}

/** `all`: how many applications there are in all views. */
function emptyText(query: InboxQuery, all: number): string {
  if (isNarrowed(query)) return inboxPage.noneFound;
  if (all === 0) return inboxPage.none;
  return query.view === "open" ? inboxPage.allAnswered : inboxPage.noneInView;
}
