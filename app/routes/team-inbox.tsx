import { data, redirect } from "react-router";
import { isReference } from "../../application/reference.ts";
import { teamPath, teamPaths } from "../../application/team/addresses.ts";
import { batchChanges } from "../../application/team/application.ts";
import { inboxSearch, noFilter, readInboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPageSize } from "../../application/team/inbox.ts";
import { deletePage, inboxPage } from "../../content/team/inbox.ts";
import { DeleteSeveral } from "../team/inbox/delete-several.tsx";
import { InboxFilters } from "../team/inbox/inbox-filters.tsx";
import { InboxList } from "../team/inbox/inbox-list.tsx";
import { InboxViews } from "../team/inbox/inbox-views.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { teamContext } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-inbox";

export const meta = () => teamMeta(inboxPage.title);

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const { positions } = team;
  const inbox = await team.readInbox(query);
  const isNarrowed = inboxSearch(query) !== inboxSearch(query, noFilter);
  const isSelected = searchParams.has("selected");
  return { query, inbox, positions, isNarrowed, isSelected, notice: noticeIn(searchParams), now: new Date() };
}

/** Does one thing to the applications that were selected, and leads back to the list. Deleting asks first. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const change = batchChanges.find((name) => name === form.get("change"));
  if (!change) throw data(null, 400);
  const references = form.getAll("reference").map(String).filter(isReference).slice(0, inboxPageSize);
  const query = readInboxQuery(url.searchParams);
  const word = postedText(form, "word").toUpperCase();
  if (change === "delete" && word !== deletePage.word)
    return { entries: await team.readEntries(references), isWrong: form.has("word") };
  let done = 0;
  for (const reference of references) if ((await team.changeApplication(reference, change)) === "done") done += 1;
  throw redirect(teamPath + inboxSearch(query, {}, { notice: change, done: String(done) }), 303);
}

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, inbox, positions, isNarrowed, isSelected, notice, now } = loaderData;
  const otherOrder = query.order === "newest" ? "oldest" : "newest";
  if (actionData) return <DeleteSeveral query={query} {...actionData} />;
  return (
    <>
      <div className="row inbox-head">
        <h1>{inboxPage.title}</h1>
        <InboxViews query={query} counts={inbox.counts} />
      </div>
      <Notice text={notice} />
      <InboxFilters query={query} positions={positions} isNarrowed={isNarrowed} />
      {inbox.entries.length === 0 ? (
        <p className="empty">{emptyText(inbox.counts.all, isNarrowed || query.view !== "unhandled")}</p>
      ) : (
        <>
          <div className="row links found">
            <p>{inboxPage.found(inbox.found)}</p>
            <a href={teamPath + inboxSearch(query, {}, isSelected ? {} : { selected: "" })}>
              {isSelected ? inboxPage.selectNone : inboxPage.selectAll}
            </a>
            <a href={teamPath + inboxSearch(query, { order: otherOrder, after: null })}>
              {inboxPage.orders[otherOrder]}
            </a>
          </div>
          <InboxList query={query} entries={inbox.entries} now={now} isSelected={isSelected} />
        </>
      )}
      <div className="row pager">
        {inbox.next === null ? null : (
          <a href={teamPath + inboxSearch(query, { after: inbox.next })} className={buttonClass({ size: "small" })}>
            {inboxPage.next}
          </a>
        )}
        {inbox.found > 0 ? (
          <form method="post" action={teamPaths.export + inboxSearch(query)}>
            <Button type="submit" variant="quiet" size="small">
              {inboxPage.export(inbox.found)}
            </Button>
          </form>
        ) : null}
      </div>
    </>
  );
}

function emptyText(stored: number, isPart: boolean): string {
  if (stored === 0) return inboxPage.none;
  return isPart ? inboxPage.noneFound : inboxPage.allHandled;
}

/** What was done on the page before. */
function noticeIn(params: URLSearchParams): string | null {
  const change = batchChanges.find((name) => name === params.get("notice"));
  return change ? inboxPage.changed(change, Number(params.get("done"))) : null;
}
