import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxViews, type Inbox, type InboxView } from "../../../application/team/inbox.ts";
import { countText, inboxPage } from "../../../content/team/inbox.ts";

const usualViews: InboxView[] = ["open", "waiting", "answered", "all"];

/** The heading, and the links to the views with their numbers; the unusual ones are left out while they are empty. */
export function InboxHead({ query, counts }: { query: InboxQuery; counts: Inbox["counts"] }) {
  const unusualViews = inboxViews.filter(
    (view) => !usualViews.includes(view) && (counts[view] > 0 || view === query.view),
  );
  const links = (views: InboxView[]) => (
    <ul className="row links inbox-views">
      {views.map((view) => (
        <li key={view}>
          <a
            href={teamPath + inboxSearch(query, { view, after: null })}
            aria-current={view === query.view ? "page" : undefined}
          >
            {inboxPage.views[view]} <span className="note">{countText(counts[view])}</span>
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="row inbox-head">
      <h1>{inboxPage.title}</h1>
      <nav aria-label={inboxPage.viewsLabel} className="row">
        {links(usualViews)}
        {unusualViews.length === 0 ? null : links(unusualViews)}
      </nav>
    </div>
  );
}
