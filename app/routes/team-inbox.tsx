import { isReference } from "../../application/reference.ts";
import { teamPaths } from "../../application/team/addresses.ts";
import { countLimit } from "../../application/team/inbox.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import { firstPage, inboxAddress, readInboxAddress } from "../team/inbox/inbox-address.ts";
import { InboxPager } from "../team/inbox/inbox-pager.tsx";
import { InboxRow } from "../team/inbox/inbox-row.tsx";
import { InboxSearch } from "../team/inbox/inbox-search.tsx";
import { InboxViews } from "../team/inbox/inbox-views.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../team/notice.tsx";
import { signedIn } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-inbox";

export const meta = () => teamMeta(inboxPage.title);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = signedIn(context);
  const query = readInboxAddress(searchParams);
  const inbox = await team.readInbox(query);
  return { query, inbox, positions: team.positions, notice: noticeIn(searchParams) };
}

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  const { query, inbox, positions, notice } = loaderData;
  const isNarrowed = query.search !== null || query.position !== null;
  return (
    <>
      <div className="team-head">
        <h1>{inboxPage.title}</h1>
        <form method="post" action={teamPaths.export}>
          <Button type="submit" variant="quiet" size="small">
            {inboxPage.export}
          </Button>
        </form>
      </div>
      <Notice text={notice} />
      <InboxViews query={query} counts={inbox.counts} />
      <InboxSearch query={query} positions={positions} />
      {isNarrowed ? (
        <p className="found">
          {inboxPage.found(inbox.found, countLimit)}{" "}
          {query.search === null ? null : <bdi>{inboxPage.foundFor(query.search)}</bdi>}{" "}
          <a href={inboxAddress(query, { search: null, position: null, ...firstPage })}>{inboxPage.clear}</a>
        </p>
      ) : null}
      {inbox.entries.length === 0 ? (
        <p className="empty">{inbox.counts.all === 0 ? inboxPage.none : inboxPage.noneFound(query.search !== null)}</p>
      ) : (
        <ol className="inbox" aria-label={inboxPage.listLabel}>
          {inbox.entries.map((entry) => (
            <InboxRow key={entry.reference} entry={entry} />
          ))}
        </ol>
      )}
      <InboxPager query={query} inbox={inbox} />
      <p className="note">{inboxPage.timesNote}</p>
    </>
  );
}

/** What was done on the page before, or could not be. */
function noticeIn(params: URLSearchParams): string | null {
  const deleted = params.get("deleted") ?? "";
  if (isReference(deleted)) return inboxPage.deleted(deleted);
  return params.get("notice") === "exporting" ? inboxPage.exporting : null;
}
