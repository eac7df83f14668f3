import type { LandingContent } from "../../../content/landing/landing.ts";
import { Drawing } from "../drawing.tsx";
import { HandText } from "./hand-text.tsx";

/** The red ink, in the order in which it is written. Each mark is in pieces that the style sheet times by their places. */
export function Marking({ sheet }: { sheet: LandingContent["hero"]["sheet"] }) {
  return (
    <g className="marking">
      <Strokes name="tick-1" />
      <Strokes name="tick-2" />
      <Strokes name="underline" />
      <g className="remark-1" fontSize="32">
        {sheet.marginNote.map((word, index) => (
          <HandText key={word} x={[374, 442][index]} y="346" transform="rotate(-4 374 346)">
            {word}
          </HandText>
        ))}
      </g>
      <Strokes name="tick-3" />
      <Strokes name="bracket" />
      <g className="remark-2" fontSize="32">
        <Drawing name="remark-arrow" />
        {sheet.sketchNote.map((word, index) => (
          <HandText key={word} x={[396, 462, 508][index]} y="536" transform="rotate(-3 396 536)">
            {word}
          </HandText>
        ))}
      </g>
      <Strokes name="circle" />
      <g className="score" fontSize="66">
        <HandText x="434" y="649">
          {sheet.mark}
        </HandText>
      </g>
    </g>
  );
}

function Strokes({ name }: { name: keyof typeof strokeCounts }) {
  return (
    <g className={name}>
      {Array.from({ length: strokeCounts[name] }, (_, stroke) => (
        <Drawing key={stroke} name={`${name}-${stroke}`} />
      ))}
    </g>
  );
}

/** Each stroke of a mark is a drawing. */
const strokeCounts = { "tick-1": 2, "tick-2": 2, underline: 4, "tick-3": 2, bracket: 3, circle: 5 };

/** Styles that number the marks, and the pieces of each. */
export const places = Array.from({ length: 9 }, (_, i) => `.marking :nth-child(${i + 1}){--place:${i}}`).join("");
