import type { SiteFacts } from "../../application/answer.ts";
import type { Position } from "../../application/position.ts";
import { careers } from "../../content/careers.ts";
import { closingOf, openPositions } from "../../content/readers/open-positions.ts";
import { DialogPage } from "../positions/dialog/dialog-page.tsx";
import { PositionDetails } from "../positions/position-details.tsx";

/** `canApply`: false for a preview. */
type PositionPageProps = { position: Position; site: SiteFacts; canApply?: boolean };

/** A position's own page, and its preview. */
export function PositionPage({ position, site, canApply = true }: PositionPageProps) {
  return (
    <DialogPage title={position.title} back={careers.backToPositions}>
      <PositionDetails
        position={position}
        content={careers}
        positions={openPositions(site)}
        closes={closingOf(site, position.id)}
        Heading="h2"
        canApply={canApply}
      />
    </DialogPage>
  );
}
