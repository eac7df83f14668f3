import { teamPath, teamPaths } from "../../../application/team/addresses.ts";
import { inboxSearch, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { Inbox } from "../../../application/team/inbox.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

/** The links to other pages of the list, and the button that exports all of it. */
export function InboxPager({ query, inbox: { found, next } }: { query: InboxQuery; inbox: Inbox }) {
  return (
    <div className="row pager">
      {query.after === null ? null : <PageLink to={inboxSearch(query, { after: null })} label={inboxPage.first} />}
      {next === null ? null : <PageLink to={inboxSearch(query, { after: next })} label={inboxPage.next} />}
      {found === 0 ? null : (
        <form method="post" action={teamPaths.export + inboxSearch(query)}>
          <Button type="submit" variant="quiet" size="small">
            {inboxPage.export(found)}
          </Button>
        </form>
      )}
    </div>
  );
}

function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={teamPath + to} className={buttonClass({ size: "small" })}>
      {label}
    </a>
  );
}
