import { teamPaths, teamPositionPath } from "../../../application/team/addresses.ts";
import type { SeenPosition } from "../../../application/team/positions.ts";
import { positionPreview } from "../../../content/team/position-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

/** What to do with the page below. */
export function PreviewBar({ id, version }: SeenPosition) {
  return (
    <form method="post" action={teamPaths.positions} className="page preview-bar">
      <div className="sheet stack">
        <p>
          <strong>{positionPreview.text}</strong>
        </p>
        <input type="hidden" name="position" value={id} />
        <input type="hidden" name="version" value={version} />
        <p className="row">
          <Button type="submit" name="change" value="publish" variant="primary">
            {positionPreview.publish}
          </Button>
          <a href={teamPositionPath(id)} className={buttonClass()}>
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
