import { teamPaths, teamPositionPath } from "../../../application/team/addresses.ts";
import type { SeenPosition } from "../../../application/team/positions.ts";
import { positionPreview } from "../../../content/team/position-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

/** `isDayPassed`: the last day is over, so it can't be published. `opensAgain`: it is closed, and won't be then. */
type PreviewBarProps = SeenPosition & { isDayPassed: boolean; opensAgain: boolean };

/** What to do with the page below. */
export function PreviewBar({ id, version, isDayPassed, opensAgain }: PreviewBarProps) {
  return (
    <form method="post" action={teamPaths.positions} className="page preview-bar">
      <div className="sheet stack">
        <p>
          <strong>{isDayPassed ? positionPreview.dayPassed : positionPreview.text}</strong>
        </p>
        {opensAgain ? <p>{positionPreview.opensAgain}</p> : null}
        <input type="hidden" name="position" value={id} />
        <input type="hidden" name="version" value={version} />
        <p className="row">
          {isDayPassed ? null : (
            <Button type="submit" name="change" value="publish" variant="primary">
              {positionPreview.publish}
            </Button>
          )}
          <a href={teamPositionPath(id)} className={buttonClass(isDayPassed ? { variant: "primary" } : undefined)}>
            {positionPreview.edit}
          </a>
          <Button type="submit" name="change" value="discard" variant="quiet">
            {positionPreview.discard}
          </Button>
        </p>
      </div>
    </form>
  );
}
