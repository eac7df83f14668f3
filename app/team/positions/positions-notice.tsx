import { isClosed } from "../../../application/position-closing.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";
import { teamPaths } from "../../../application/team/addresses.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../notice.tsx";
import type { PositionDone } from "./done.ts";
import { WaitingLink } from "./waiting-link.tsx";

type PositionsNoticeProps = { done: PositionDone | null; positions: TeamPosition[]; now: Date };

/** The last action, as far as it still holds, with the button that takes it back. */
export function PositionsNotice({ done, positions, now }: PositionsNoticeProps) {
  if (done === null) return null;
  if (done.id === undefined) return <Notice text={positionsPage.refusals[done.kind]} isTrouble />;
  const { kind, id, version } = done;
  const position = positions.find((one) => one.id === id);
  if (kind === "discarded") return <Notice text={positionsPage.done.discarded} />;
  if (position?.version !== version) return null;
  return (
    <Notice text={positionsPage.done[kind](position, now)}>
      {kind === "published" ? <a href={`/careers/${id}`}>{positionsPage.page}</a> : null}
      {isClosed(position, now) ? (
        <WaitingLink position={position} text={positionsPage.stillWait(position.waiting)} />
      ) : null}
      {position.canUndo ? (
        <form method="post" action={teamPaths.positions}>
          <input type="hidden" name="position" value={id} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="change" value="undo" size="small">
            {positionsPage.undo}
          </Button>
        </form>
      ) : null}
    </Notice>
  );
}
