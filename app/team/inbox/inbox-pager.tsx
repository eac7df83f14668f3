import { teamPath } from "../../../application/team/addresses.ts";
import { firstPage, inboxSearch } from "../../../application/team/inbox-address.ts";
import type { Inbox, InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { buttonClass } from "../../ui/button.tsx";

/** The way to the other pages; nothing when there is one. */
export function InboxPager({ query, inbox: { previous, next } }: { query: InboxQuery; inbox: Inbox }) {
  if (previous === null && next === null) return null;
  const pages = [
    { label: inboxPage.first, place: previous === null ? null : firstPage },
    { label: inboxPage.previous, place: previous === null ? null : { before: previous, after: null } },
    { label: inboxPage.next, place: next === null ? null : { before: null, after: next } },
  ];
  return (
    <nav aria-label={inboxPage.pagesLabel} className="row">
      {pages.map(({ label, place }) =>
        place === null ? null : (
          <a key={label} href={teamPath + inboxSearch(query, place)} className={buttonClass({ size: "small" })}>
            {label}
          </a>
        ),
      )}
    </nav>
  );
}
