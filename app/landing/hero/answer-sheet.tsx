import type { LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import type { Drawing } from "../../../content/readers/drawings.server.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { MarkingPen } from "../marking-pen.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

type AnswerSheetProps = {
  sheet: SheetContent;
  drawing: Drawing;
  dashboard: Dashboards["teacher"];
  children: React.ReactNode;
};

/** The sheet is marked once by CSS alone, script or not. `grade-sheet.ts` writes the visitor's own marks. */
export function AnswerSheet({ sheet, drawing, dashboard, children }: AnswerSheetProps) {
  return (
    <answer-sheet module="/grade-sheet.js">
      <figure className="answer-sheet">
        <div className="on-desk">
          {children}
          <SheetDrawing drawing={drawing} label={sheet.label} />
          <MarkingPen />
          <button type="button" className="grade needs-script">
            <Icon name="pencil" />
            {sheet.grade}
          </button>
        </div>
        <figcaption>
          <p className="note">{sheet.caption}</p>
          <NewTabLink className="tall own-pile" hidden {...dashboard}>
            {sheet.ownPile}
          </NewTabLink>
          <Button variant="quiet" size="small" className="replay needs-script">
            <Icon name="replay" />
            {sheet.replay}
          </Button>
        </figcaption>
      </figure>
    </answer-sheet>
  );
}

/** Another drawing of the page shows this one, too: a student's copy, with the visitor's own marks. */
function SheetDrawing({ drawing: { viewBox, markup }, label }: { drawing: Drawing; label: string }) {
  return (
    <svg viewBox={viewBox} role="img" aria-label={label}>
      <style>{places}</style>
      {/* Chromium would read the writing aloud, too, after the name of the picture. */}
      <g id="answer" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
    </svg>
  );
}

/** Styles that number the marks, which are written in their order, and the pieces of each. */
const places = Array.from({ length: 9 }, (_, i) => `.marking :nth-child(${i + 1}){--place:${i}}`).join("");
