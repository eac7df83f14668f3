import { teamPath } from "../../../application/team/addresses.ts";
import { inboxSearch, isNarrowed, noFilter, type InboxQuery } from "../../../application/team/inbox-address.ts";
import { ordersOf, type Inbox } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";

type InboxLinksProps = { query: InboxQuery; inbox: Inbox; isAllSelected: boolean };

/** The links above the list: to a wider search, to other orders, and the one that selects all. */
export function InboxLinks({ query, inbox, isAllSelected }: InboxLinksProps) {
  const { found, counts, entries, next } = inbox;
  const isWhole = query.after === null && next === null;
  const hasDays = query.order === "due" || entries.some(({ due }) => due !== null);
  const otherOrders = ordersOf(query.view).filter((one) => one !== query.order && (one !== "due" || hasDays));
  return (
    <div className="row links found">
      {isNarrowed(query) ? <a href={teamPath + inboxSearch(query, noFilter)}>{inboxPage.clear}</a> : null}
      {isNarrowed(query) && counts.all > found ? (
        <a href={teamPath + inboxSearch(query, { view: "all", after: null })}>{inboxPage.inAll(counts.all)}</a>
      ) : null}
      {found === 0 ? null : (
        <>
          <a href={teamPath + inboxSearch(query, {}, isAllSelected ? {} : { selected: "" })}>
            {isAllSelected ? inboxPage.selectNone : isWhole ? inboxPage.selectAll : inboxPage.selectPage}
          </a>
          {otherOrders.map((order) => (
            <a key={order} href={teamPath + inboxSearch(query, { order, after: null })}>
              {inboxPage.orders[order]}
            </a>
          ))}
        </>
      )}
    </div>
  );
}
