import type { LandingContent } from "../../../content/landing/landing.ts";
import { Drawing } from "../drawing.tsx";
import drawings from "../drawings.json" with { type: "json" };
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

/** Each stroke of a mark is a drawing. */
function Strokes({ name }: { name: string }) {
  const strokes = Object.keys(drawings).filter((stroke) => stroke.startsWith(`${name}-`));
  return (
    <g className={name}>
      {strokes.map((stroke) => (
        <Drawing key={stroke} name={stroke} />
      ))}
    </g>
  );
}

/** Styles that number the marks, and the pieces of each. */
export const places = Array.from({ length: 9 }, (_, i) => `.marking :nth-child(${i + 1}){--place:${i}}`).join("");
