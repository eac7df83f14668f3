import type { SiteFacts } from "../../application/answer.ts";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { applyPage, positionPage } from "../../content/metadata/page-descriptions.ts";
import { closingOf, openPositions, workOn } from "../../content/readers/open-positions.ts";
import { ClosingNote } from "../positions/closing-note.tsx";
import { CoverCells } from "../positions/cover-cells.tsx";
import { DialogTemplate } from "../positions/dialog/dialog-page.tsx";
import { PositionDetails } from "../positions/position-details.tsx";
import { FormElement } from "./form-element.tsx";

/** Everything that can open over the list is in the page, so that it opens at once, and offline too. */
export function CareersDialogs({ site }: { site: SiteFacts }) {
  const positions = openPositions(site);
  const work = workOn(site);
  return (
    <>
      {positions.map((position) => (
        <DialogTemplate
          key={position.id}
          path={`/careers/${position.id}`}
          pageTitle={positionPage(position).title}
          title={position.title}
          closeLabel={careers.details.close}
        >
          <PositionDetails
            position={position}
            content={careers}
            positions={positions}
            closes={closingOf(site, position.id)}
            Heading="h3"
          />
        </DialogTemplate>
      ))}
      {[null, ...positions].map((position) => (
        <DialogTemplate
          key={position?.id ?? ""}
          path={applyPage(position, work).path}
          pageTitle={applyPage(position, work).title}
          title={position ? applicationForm.titleFor(position.title) : applicationForm.title(work)}
          closeLabel={applicationForm.close}
        >
          {position ? <CoverCells position={position} content={careers} /> : null}
          <ClosingNote closes={position && closingOf(site, position.id)} />
          <FormElement site={site} position={position?.title ?? null} presentation="dialog" />
        </DialogTemplate>
      ))}
    </>
  );
}
