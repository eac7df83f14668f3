import { groupedNumber } from "../../../application/grouped-number.ts";
import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxViews, type Inbox } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";

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
              href={teamPath + inboxSearch(query, { view, after: null })}
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
