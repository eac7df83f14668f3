import type { LandingContent } from "../../../content/landing/landing.ts";
import type { Dashboards } from "../../../content/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { Drawing } from "../drawing.tsx";
import { RedPen } from "../red-pen.tsx";
import { HandText } from "./hand-text.tsx";
import { Marking, places } from "./marking.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

type AnswerSheetProps = { sheet: SheetContent; dashboard: Dashboards["teacher"]; children: React.ReactNode };

/** The sheet is marked once by CSS alone, script or not. `grade-sheet.ts` writes the visitor's own marks. */
export function AnswerSheet({ sheet, dashboard, children }: AnswerSheetProps) {
  return (
    <answer-sheet module="/grade-sheet.js">
      <figure className="answer-sheet">
        <div className="on-desk">
          {children}
          <SheetDrawing sheet={sheet} />
          <RedPen />
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
function SheetDrawing({ sheet }: { sheet: SheetContent }) {
  return (
    <svg viewBox="0 0 600 724" role="img" aria-label={sheet.label}>
      <style>{places}</style>
      {/* Chromium would read the writing aloud, too, after the name of the picture. */}
      <g id="answer" aria-hidden="true">
        <path className="lines" d={lineHeights.map((y) => `M0 ${y}h600`).join("")} />
        <path className="margin-line" d="M88 0v724" />
        <path className="holes" d="M36 182a13 13 0 1 0 .1 0zM36 542a13 13 0 1 0 .1 0z" />
        <text className="printed" x="112" y="76">
          {sheet.question}
        </text>
        <g className="student">
          {sheet.answer.map((line, index) => (
            <HandText key={line} x={110 + ((index * 5) % 8)} y={lineHeights[index]}>
              {line}
            </HandText>
          ))}
          <Drawing className="thin-pen" name="sketch" />
          <HandText fontSize="27" x="196" y="420" transform="rotate(24 196 420)">
            {sheet.sketchLabels[0]}
          </HandText>
          <HandText fontSize="27" x="322" y="528" transform="rotate(-27 322 528)">
            {sheet.sketchLabels[1]}
          </HandText>
        </g>
        <Marking sheet={sheet} />
        <g className="own-ink">
          <text x="222" y="688" fontSize="72" transform="rotate(-5 222 688)" />
        </g>
      </g>
    </svg>
  );
}

const lineHeights = Array.from({ length: 14 }, (_, index) => 132 + index * 43);
