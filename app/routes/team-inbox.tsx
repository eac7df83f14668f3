import { readInboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import type { PageHead } from "../layouts/page-head.ts";
import { doneTitle } from "../team/done-notice.tsx";
import { inboxAction } from "../team/inbox/inbox-action.ts";
import { Inbox } from "../team/inbox/inbox.tsx";
import { listId } from "../team/inbox/list-id.ts";
import { SeveralQuestion } from "../team/inbox/several-question.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamPage } from "../team/team-page.tsx";
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

export const action = inboxAction;

export const handle: PageHead = { skipLink: { label: inboxPage.skipToList, href: `#${listId}` } };

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, inbox, done } = loaderData;
  return (
    <TeamPage title={inboxPage.titleOf(inbox.found, query.view, query.search)} done={doneTitle(done)}>
      {actionData ? <SeveralQuestion query={query} {...actionData} /> : <Inbox {...loaderData} />}
    </TeamPage>
  );
}
