import { data, redirect } from "react-router";
import { isReference } from "../../application/reference.ts";
import { teamAnswerPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { replyNames } from "../../application/team/answer.ts";
import { batchChanges } from "../../application/team/application.ts";
import { inboxSearch, noFilter, readInboxQuery, type InboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPageSize, type Inbox, type InboxView } from "../../application/team/inbox.ts";
import { answerPage } from "../../content/team/answer.ts";
import { confirmationPages, inboxPage } from "../../content/team/inbox.ts";
import { ConfirmSeveral } from "../team/inbox/confirm-several.tsx";
import { InboxFilters } from "../team/inbox/inbox-filters.tsx";
import { InboxList } from "../team/inbox/inbox-list.tsx";
import { InboxViews } from "../team/inbox/inbox-views.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { DoneNotice, readJustDone, saidInTitle } from "../team/done-notice.tsx";
import { Notice } from "../team/notice.tsx";
import { postedText } from "../team/posted-text.ts";
import { teamContext } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-inbox";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  teamMeta(...(loaderData?.said ?? []), inboxPage.titleOf(loaderData?.inbox.found ?? 0));

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [inbox, positions, justDone] = await Promise.all([
    team.readInbox(query),
    team.readFilterPositions(),
    readJustDone(team, searchParams),
  ]);
  const notice = noticeIn(searchParams);
  const said = saidInTitle(notice, justDone);
  const isNarrowed = inboxSearch(query) !== inboxSearch(query, noFilter);
  const isSelected = searchParams.has("selected");
  return { query, inbox, positions, isNarrowed, isSelected, notice, justDone, said, now: new Date() };
}

/** Does one thing to the applications that were selected, and leads back to the list. Some changes ask first. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const team = context.get(teamContext);
  const form = await request.formData();
  const references = form.getAll("reference").map(String).filter(isReference).slice(0, inboxPageSize);
  const query = readInboxQuery(url.searchParams);
  const reply = replyNames.find((name) => name === form.get("answer"));
  if (reply) throw redirect(teamAnswerPath(references, reply, inboxSearch(query)), 303);
  const change = batchChanges.find((name) => name === form.get("change"));
  if (!change) throw data(null, 400);
  if (change in confirmationPages) {
    const asked = change as keyof typeof confirmationPages;
    const { word } = confirmationPages[asked];
    const isWrong = word !== null && postedText(form, "word").toUpperCase() !== word.word;
    if (!form.has("word") || isWrong)
      return { change: asked, entries: await team.readEntries(references), isWrong: form.has("word") };
  }
  const done: string[] = [];
  for (const reference of references)
    if ((await team.changeApplication(reference, change)) === "done") done.push(reference);
  const said = change === "handle" ? { handled: done.join(",") } : { notice: change, done: String(done.length) };
  throw redirect(teamPath + inboxSearch(query, {}, said), 303);
}

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, inbox, positions, isNarrowed, isSelected, notice, justDone, now } = loaderData;
  const otherOrder = query.order === "newest" ? "oldest" : "newest";
  if (actionData) return <ConfirmSeveral query={query} {...actionData} />;
  return (
    <>
      <div className="row inbox-head">
        <h1>{inboxPage.title}</h1>
        <InboxViews query={query} counts={inbox.counts} />
      </div>
      <Notice text={notice} />
      <DoneNotice done={justDone} list={inboxSearch(query)} />
      <InboxFilters query={query} positions={positions} isNarrowed={isNarrowed} />
      {inbox.entries.length === 0 ? (
        <p className="empty">
          {emptyText(inbox.counts.all, isNarrowed, query.view)}{" "}
          <InAll query={query} inbox={inbox} isNarrowed={isNarrowed} />
        </p>
      ) : (
        <>
          <div className="row links found">
            <p>{inboxPage.found(inbox.found)}</p>
            <InAll query={query} inbox={inbox} isNarrowed={isNarrowed} />
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
        {query.after === null ? null : (
          <a href={teamPath + inboxSearch(query, { after: null })} className={buttonClass({ size: "small" })}>
            {inboxPage.first}
          </a>
        )}
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

type InAllProps = { query: InboxQuery; inbox: Inbox; isNarrowed: boolean };

/** Where the rest is that a search or a filter finds; nothing when this view has it all. */
function InAll({ query, inbox: { found, counts }, isNarrowed }: InAllProps) {
  if (!isNarrowed || counts.all === found) return null;
  return <a href={teamPath + inboxSearch(query, { view: "all", after: null })}>{inboxPage.inAll(counts.all)}</a>;
}

function emptyText(count: number, isNarrowed: boolean, view: InboxView): string {
  if (isNarrowed) return inboxPage.noneFound;
  if (count === 0) return inboxPage.none;
  return view === "unhandled" ? inboxPage.allHandled : inboxPage.noneFound;
}

/** The last action, on the page before. */
function noticeIn(params: URLSearchParams): string | null {
  const unchanged = Number(params.get("unchanged"));
  if (unchanged > 0) return answerPage.notAnswered(unchanged);
  const change = batchChanges.find((name) => name === params.get("notice"));
  return change ? inboxPage.changed(change, Number(params.get("done"))) : null;
}
