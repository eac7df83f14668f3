import { groupedNumber } from "../../../application/grouped-number.ts";
import { inboxViews, type Inbox, type InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { firstPage, inboxAddress } from "./inbox-address.ts";

/** The views of the inbox, each with how many applications it has in all. */
export function InboxViews({ query, counts }: { query: InboxQuery; counts: Inbox["counts"] }) {
  return (
    <nav aria-label={inboxPage.viewsLabel}>
      <ul className="links inbox-views">
        {inboxViews.map((view) => (
          <li key={view}>
            <a
              href={inboxAddress(query, { view, ...firstPage })}
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
