import { readInboxQuery, type InboxQuery } from "../../application/team/inbox-address.ts";
import { inboxPage } from "../../content/team/inbox.ts";
import type { PageHead } from "../layouts/page-head.ts";
import { doneTitle } from "../team/done-notice.tsx";
import { ConfirmSeveral } from "../team/inbox/confirm-several.tsx";
import { inboxAction } from "../team/inbox/inbox-action.ts";
import { Inbox } from "../team/inbox/inbox.tsx";
import { TellSeveral } from "../team/inbox/tell-several.tsx";
import { listId } from "../team/inbox/list-id.ts";
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

type Asked = NonNullable<Route.ComponentProps["actionData"]>;

function Question({ query, ...asked }: Asked & { query: InboxQuery }) {
  if (asked.kind === "confirm") return <ConfirmSeveral query={query} {...asked} />;
  return <TellSeveral query={query} {...asked} />;
}

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { query, inbox, done } = loaderData;
  return (
    <TeamPage title={inboxPage.titleOf(inbox.found, query.view, query.search)} done={doneTitle(done)}>
      {actionData ? <Question query={query} {...actionData} /> : <Inbox {...loaderData} />}
    </TeamPage>
  );
}
