import type { LandingContent } from "../../../content/landing/landing.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Drawing } from "../drawing.tsx";
import { HandText } from "./hand-text.tsx";
import { Marking } from "./marking.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

/** The sheet is marked once by CSS alone, script or not. The visitor's own marks are in `grade-sheet.ts`. */
export function AnswerSheet({ sheet, children }: { sheet: SheetContent; children: React.ReactNode }) {
  return (
    <figure className="answer-sheet">
      <div className="on-desk">
        {children}
        <SheetDrawing sheet={sheet} />
        <button type="button" className="grade needs-script">
          <span>
            <svg viewBox="0 0 30 30" aria-hidden="true">
              <path d="M4 26l2.4-8L20.500 4l5.500 5.400L12 23.600zM6.400 18l5.600 5.600M17.600 7l5.400 5.400M4 26l3.400-1.200-2.100-2.200z" />
            </svg>
            {sheet.grade}
          </span>
        </button>
      </div>
      <figcaption>
        <p className="note">{sheet.caption}</p>
        <Button variant="quiet" size="small" className="replay needs-script">
          <Icon name="replay" />
          {sheet.replay}
        </Button>
      </figcaption>
    </figure>
  );
}

/** Another drawing of the page shows this one, too: a student's copy, with the visitor's own marks. */
function SheetDrawing({ sheet }: { sheet: SheetContent }) {
  return (
    <svg viewBox="0 0 600 724" role="img" aria-label={sheet.label}>
      <g id="answer">
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
          <HandText className="aside" x="196" y="420" transform="rotate(24 196 420)">
            {sheet.sketchLabels[0]}
          </HandText>
          <HandText className="aside" x="322" y="528" transform="rotate(-27 322 528)">
            {sheet.sketchLabels[1]}
          </HandText>
        </g>
        <Marking sheet={sheet} />
      </g>
    </svg>
  );
}

const lineHeights = Array.from({ length: 14 }, (_, index) => 132 + index * 43);
