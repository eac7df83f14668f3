import type { Inbox, InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { buttonClass } from "../../ui/button.tsx";
import { firstPage, inboxAddress } from "./inbox-address.ts";

/** The way to the other pages; nothing when there is one. */
export function InboxPager({ query, inbox: { older, newer } }: { query: InboxQuery; inbox: Inbox }) {
  if (older === null && newer === null) return null;
  const pages = [
    { label: inboxPage.newest, place: newer === null ? null : firstPage },
    { label: inboxPage.newer, place: newer === null ? null : { before: null, after: newer } },
    { label: inboxPage.older, place: older === null ? null : { before: older, after: null } },
  ];
  return (
    <nav aria-label={inboxPage.pagesLabel} className="row pager">
      {pages.map(({ label, place }) =>
        place === null ? null : (
          <a key={label} href={inboxAddress(query, place)} className={buttonClass({ size: "small" })}>
            {label}
          </a>
        ),
      )}
    </nav>
  );
}
