import { isClosed } from "../../application/position-closing.ts";
import { newPositionPath } from "../../application/team/addresses.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { Notice } from "../team/notice.tsx";
import { readDone } from "../team/positions/done.ts";
import { positionsAction } from "../team/positions/positions-action.ts";
import { PositionsNotice } from "../team/positions/positions-notice.tsx";
import { PositionsTable } from "../team/positions/positions-table.tsx";
import { TaggedLinks } from "../team/positions/tagged-links.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import { buttonClass } from "../ui/button.tsx";
import type { Route } from "./+types/team-positions";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const positions = await context.get(teamContext).readTeamPositions();
  return { positions, done: readDone(searchParams), now: new Date() };
}

export const action = positionsAction;

export default function PositionsRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { positions, done, now } = loaderData;
  const { notice, refused } = actionData ?? { notice: null, refused: null };
  const open = positions.filter((position) => position.published !== null && !isClosed(position, now));
  return (
    <TeamPage title={positionsPage.title}>
      <Notice text={notice} isTrouble />
      {actionData ? null : <PositionsNotice done={done} positions={positions} now={now} />}
      <TeamHeading title={positionsPage.title} lead={positionsPage.lead}>
        <a href={newPositionPath} className={buttonClass({ variant: "primary" })}>
          {positionsPage.add}
        </a>
      </TeamHeading>
      <PositionsTable positions={positions} now={now} refused={refused} />
      <TaggedLinks origin={matches[0].loaderData.origin} positions={open} />
    </TeamPage>
  );
}
