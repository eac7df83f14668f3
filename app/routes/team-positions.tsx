import { isClosed } from "../../application/position-closing.ts";
import { positionsPage } from "../../content/team/positions.ts";
import { Notice } from "../team/notice.tsx";
import { positionsAction } from "../team/positions/positions-action.ts";
import { PositionsTable } from "../team/positions/positions-table.tsx";
import { TaggedLinks } from "../team/positions/tagged-links.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-positions";

export async function loader({ context }: Route.LoaderArgs) {
  return { positions: await context.get(teamContext).readPositions(), now: new Date() };
}

export const action = positionsAction;

export default function PositionsRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { positions, now } = loaderData;
  const { notice, refused } = actionData ?? { notice: null, refused: null };
  const open = positions.filter((position) => !isClosed(position, now));
  return (
    <>
      <TeamHead title={positionsPage.title} lead={positionsPage.lead} />
      <Notice text={notice} isTrouble={refused !== null} />
      <PositionsTable positions={positions} now={now} refused={refused} />
      <TaggedLinks origin={matches[0].loaderData.origin} positions={open} />
    </>
  );
}
