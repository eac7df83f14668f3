import type { LandingContent } from "../../../content/landing/landing.ts";
import { HandText, Pen } from "../drawing/pen.tsx";

/**
 * The red ink, in the order in which it is written. Each mark is in pieces that appear one after the other: opacity alone,
 * which costs the main thread nothing. The style sheet times each mark by its name.
 */
export function Marking({ sheet }: { sheet: LandingContent["hero"]["sheet"] }) {
  return (
    <g className="marking">
      <Strokes name="tick-1" />
      <Strokes name="tick-2" />
      <Strokes name="underline" />
      <g className="remark-1">
        {sheet.marginNote.map((word, index) => (
          <HandText key={word} x={[374, 442][index]} y="346" transform="rotate(-4 374 346)">
            {word}
          </HandText>
        ))}
      </g>
      <Strokes name="tick-3" />
      <Strokes name="bracket" />
      <g className="remark-2">
        <Pen points="500,506,1.4 512,498,3 514,486,3.2 508,476,2 / 500,484,1.4 507,474,3 518,480,1.4" />
        {sheet.sketchNote.map((word, index) => (
          <HandText key={word} x={[396, 462, 508][index]} y="536" transform="rotate(-3 396 536)">
            {word}
          </HandText>
        ))}
      </g>
      <Strokes name="circle" />
      <g className="score">
        <HandText x="434" y="649">
          {sheet.mark}
        </HandText>
      </g>
    </g>
  );
}

function Strokes({ name }: { name: keyof typeof pieces }) {
  return (
    <g className={name}>
      {pieces[name].map((points) => (
        <Pen key={points} points={points} />
      ))}
    </g>
  );
}

const pieces = {
  "tick-1": ["520,112,1.8 528,122,4.2 533,127,4.8 545,104,3.4", "545,104,3.4 556,87,2.5 572,66,1.2"],
  "tick-2": ["528,205,1.8 536,214,4.2 541,219,4.8 553,196,3.4", "553,196,3.4 564,179,2.5 580,158,1.2"],
  underline: [
    "152,270,1.4 200,267,3 252,270,3.4",
    "252,270,3.4 306,266,3 360,269,3.6",
    "360,269,3.6 424,265,2.8 460,266,1.2",
    "176,277,1 260,275,2.2 340,276,2.4 420,273,1",
  ],
  "tick-3": ["450,286,1.8 458,297,4.2 463,302,4.8 476,278,3.4", "476,278,3.4 487,261,2.5 504,240,1.2"],
  bracket: [
    "76,358,1.4 64,366,3 62,400,3.2 64,462,3.4",
    "64,462,3.4 60,488,3 48,500,2.2 60,508,3 65,540,3.4",
    "65,540,3.4 62,602,3.2 66,634,3 80,642,1.4",
  ],
  circle: [
    "524,568,1.4 484,560,3.6 440,572,4.6 410,604,4.8",
    "410,604,4.8 412,648,4.2 446,678,3.6",
    "446,678,3.6 500,686,4 550,670,4.6",
    "550,670,4.6 578,632,4.4 566,590,3.6",
    "566,590,3.6 526,566,3 466,566,1.2",
  ],
};
