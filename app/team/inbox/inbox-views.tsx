import { groupedNumber } from "../../../application/grouped-number.ts";
import { inboxViews, type Inbox, type InboxQuery } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { firstPage, inboxAddress } from "./inbox-address.ts";

/**
 * The views of the inbox, each with how many applications it has in all. Where no mail is sent, or all of it was, there
 * is no view of what was not.
 */
export function InboxViews({ query, counts }: { query: InboxQuery; counts: Inbox["counts"] }) {
  const shown = inboxViews.filter((view) => view !== "unmailed" || counts[view] > 0 || view === query.view);
  return (
    <nav aria-label={inboxPage.viewsLabel}>
      <ul className="links inbox-views">
        {shown.map((view) => (
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
