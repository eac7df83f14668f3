import type { LandingContent } from "../../../content/landing/landing.ts";
import { AnswerSheetDrawing } from "./answer-sheet-drawing.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The sheet is marked once by CSS alone, script or not. What a visitor does with it is up to `grade-sheet.ts`. */
export function AnswerSheet({ sheet }: { sheet: LandingContent["hero"]["sheet"] }) {
  return (
    <figure className="answer-sheet">
      <div className="on-desk">
        <AnswerSheetDrawing sheet={sheet} />
      </div>
      <figcaption className="row">
        <span className="note">{sheet.caption}</span>
        <Button variant="quiet" size="small" className="replay needs-script">
          <Icon name="replay" />
          {sheet.replay}
        </Button>
        <Button size="small" className="grade needs-script">
          {sheet.grade}
        </Button>
        <p className="note" role="status" />
      </figcaption>
    </figure>
  );
}
