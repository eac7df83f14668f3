import { groupedNumber } from "../../../application/grouped-number.ts";
import { teamPath } from "../../../application/team/addresses.ts";
import { firstPage, inboxSearch } from "../../../application/team/inbox-address.ts";
import { inboxViews, type Inbox, type InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { buttonClass } from "../../ui/button.tsx";

/** The views of the inbox, each with how many applications it has in all. Empty ones of trouble are left out. */
export function InboxViews({ query, counts }: { query: InboxQuery; counts: Inbox["counts"] }) {
  const isTrouble = (view: string) => ["suspicious", "infected", "waiting", "unmailed"].includes(view);
  const shown = inboxViews.filter((view) => counts[view] > 0 || view === query.view || !isTrouble(view));
  return (
    <nav aria-label={inboxPage.viewsLabel}>
      <ul className="links inbox-views">
        {shown.map((view) => (
          <li key={view}>
            <a
              href={teamPath + inboxSearch(query, { view, ...firstPage })}
              aria-current={view === query.view ? "page" : undefined}
            >
              {inboxPage.views[view]} <span className="count">{groupedNumber(counts[view])}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
