import { data, redirect } from "react-router";
import { isReference } from "../../application/reference.ts";
import { teamAnswerPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { replyNames } from "../../application/team/answer.ts";
import { batchChanges, type ChangeOutcome } from "../../application/team/application.ts";
import { doneParams, type DoneClaim } from "../../application/team/done.ts";
import { inboxSearch, noFilter, readInboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPageSize, inboxViews, ordersOf, type InboxView } from "../../application/team/inbox.ts";
import { confirmationPages, countText, inboxPage } from "../../content/team/inbox.ts";
import { ConfirmSeveral } from "../team/inbox/confirm-several.tsx";
import { InboxFilters } from "../team/inbox/inbox-filters.tsx";
import { InboxList } from "../team/inbox/inbox-list.tsx";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/team-inbox";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [inbox, positions, done] = await Promise.all([
    team.readInbox(query),
    team.readPositions(),
    team.readDone(searchParams),
  ]);
  return { query, inbox, positions, done, selected: searchParams.get("selected"), now: new Date() };
}

/** Does one thing to the applications that were selected, and leads back to the list. Some changes ask first. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const references = form.getAll("reference").map(String).filter(isReference).slice(0, inboxPageSize);
  const query = readInboxQuery(url.searchParams);
  const reply = replyNames.find((name) => name === form.get("answer"));
  if (reply) throw redirect(teamAnswerPath(references, reply, inboxSearch(query)), 303);
  const change = ([...batchChanges, "unsend", "answered-by-hand"] as const).find((name) => name === form.get("change"));
  if (!change || references.length === 0) throw refusal(context, 400);
  if (change === "delete" || change === "send-again") {
    const word = confirmationPages[change].word?.(references) ?? "";
    const isAsked = form.has("word");
    if (!isAsked || postedText(form, "word").toUpperCase() !== word)
      return data({ change, entries: await team.readEntries(references), isWrong: isAsked }, isAsked ? 422 : 200);
  }
  const outcomes = new Map<string, ChangeOutcome>();
  for (const reference of references) outcomes.set(reference, await team.changeApplication(reference, change));
  const withOutcome = (outcome: ChangeOutcome) => references.filter((reference) => outcomes.get(reference) === outcome);
  const [done, late] = [withOutcome("done"), withOutcome("too-late")];
  const claim: DoneClaim =
    done.length === 0 && late.length > 0
      ? { kind: "too-late", references: late }
      : { kind: change === "answered-by-hand" ? "handle" : change, references: done, lateCount: late.length };
  throw redirect(teamPath + inboxSearch(query, {}, doneParams(claim)), 303);
}

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, inbox, positions, selected, done, now } = loaderData;
  const isAllSelected = selected === "";
  const { found, counts, entries, next } = inbox;
  const isEmpty = found === 0;
  const isWhole = query.after === null && next === null;
  const hasDays = query.order === "due" || entries.some(({ due }) => due !== null);
  const list = inboxSearch(query);
  const isNarrowed = list !== inboxSearch(query, noFilter);
  const otherOrders = ordersOf(query.view).filter((one) => one !== query.order && (one !== "due" || hasDays));
  const shownViews = inboxViews.filter((view) => counts[view] > 0 || view === query.view || usualViews.includes(view));
  const title = <TeamTitle title={inboxPage.titleOf(found)} done={doneTitle(done)} />;
  if (actionData)
    return (
      <>
        {title}
        <ConfirmSeveral query={query} {...actionData} />
      </>
    );
  return (
    <>
      {title}
      <div className="row inbox-head">
        <h1>{inboxPage.title}</h1>
        <nav aria-label={inboxPage.viewsLabel}>
          <ul className="row links inbox-views">
            {shownViews.map((view) => (
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
        </nav>
      </div>
      <DoneNotice done={done} list={list} />
      <InboxFilters query={query} positions={positions} isNarrowed={isNarrowed} />
      <div className="row links found">
        {isNarrowed ? <a href={teamPath + inboxSearch(query, noFilter)}>{inboxPage.clear}</a> : null}
        {isNarrowed && counts.all > found ? (
          <a href={teamPath + inboxSearch(query, { view: "all", after: null })}>{inboxPage.inAll(counts.all)}</a>
        ) : null}
        {isEmpty ? null : (
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
      {isEmpty ? (
        <p className="empty">{emptyText(counts.all, isNarrowed, query.view)}</p>
      ) : (
        <InboxList query={query} entries={entries} now={now} selected={selected} />
      )}
      <div className="row pager">
        {query.after === null ? null : <PageLink to={inboxSearch(query, { after: null })} label={inboxPage.first} />}
        {next === null ? null : <PageLink to={inboxSearch(query, { after: next })} label={inboxPage.next} />}
        {isEmpty ? null : (
          <form method="post" action={teamPaths.export + list}>
            <Button type="submit" variant="quiet" size="small">
              {inboxPage.export(found)}
            </Button>
          </form>
        )}
      </div>
    </>
  );
}

function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={teamPath + to} className={buttonClass({ size: "small" })}>
      {label}
    </a>
  );
}

/** Other views are left out while they are empty. */
const usualViews: InboxView[] = ["unhandled", "handled", "all"];

function emptyText(all: number, isNarrowed: boolean, view: InboxView): string {
  if (isNarrowed) return inboxPage.noneFound;
  if (all === 0) return inboxPage.none;
  return view === "unhandled" ? inboxPage.allHandled : inboxPage.noneInView;
}
