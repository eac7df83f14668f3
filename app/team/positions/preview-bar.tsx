import { teamPositionPath } from "../../../application/team/addresses.ts";
import { positionPreview } from "../../../content/team/position-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

/** `notice`: why it isn't published; null on a page that was not posted to. */
type PreviewBarProps = { id: string; version: number; notice: string | null };

/** What to do with the page below. */
export function PreviewBar({ id, version, notice }: PreviewBarProps) {
  return (
    <form method="post" className="dialog-page page preview-bar">
      <div className="sheet stack">
        <p role="status">
          <strong>{notice ?? positionPreview.text}</strong>
        </p>
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
