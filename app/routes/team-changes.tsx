import { teamPaths } from "../../application/team/addresses.ts";
import { changesPage } from "../../content/team/changes.ts";
import { ChangesTable } from "../team/changes/changes-table.tsx";
import { inviteAction } from "../team/changes/invite-action.ts";
import { InviteForm, InviteNotice, LinkToInviteForm } from "../team/changes/invite-form.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/team-changes";

export async function loader({ context, url }: Route.LoaderArgs) {
  const [before] = /^\d{1,15}$/.exec(url.searchParams.get("before") ?? "") ?? [];
  return context.get(teamContext).readChanges(before === undefined ? null : Number(before));
}

export const action = inviteAction;

export default function ChangesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { changes, older } = loaderData;
  const invited = actionData ?? null;
  return (
    <TeamPage title={changesPage.title}>
      <InviteNotice invited={invited} />
      <TeamHeading title={changesPage.title} lead={changesPage.lead}>
        <LinkToInviteForm />
      </TeamHeading>
      <ChangesTable changes={changes} />
      {older === null ? null : (
        <p>
          <a href={`${teamPaths.changes}?before=${older}`} className={buttonClass({ size: "small" })}>
            {changesPage.older}
          </a>
        </p>
      )}
      <InviteForm invited={invited} />
    </TeamPage>
  );
}
