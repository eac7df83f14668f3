import type { LandingContent } from "../../content/landing.ts";
import { HandText } from "./drawing/hand-text.tsx";
import { Pen } from "./drawing/pen.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

/** The hero's script: printed question, a student's answer and sketch in fountain pen, and the marking in red. */
export function AnswerSheetDrawing({ sheet }: { sheet: SheetContent }) {
  return (
    <svg viewBox="0 0 600 724" role="img" aria-label={sheet.label}>
      <path className="lines" d={lineHeights.map((y) => `M0 ${y}h600`).join("")} />
      <path className="margin-line" d="M88 0v724" />
      <path className="holes" d={holes} />
      <text className="printed" x="112" y="76">
        {sheet.question}
      </text>
      <g className="student">
        {sheet.answer.map((line, index) => (
          <HandText key={line} x={110 + ((index * 5) % 8)} y={lineHeights[index]}>
            {line}
          </HandText>
        ))}
        <Sketch labels={sheet.sketchLabels} />
      </g>
      <Marking sheet={sheet} />
      <path className="scan" d="M0 0h600" />
    </svg>
  );
}

const lineHeights = Array.from({ length: 14 }, (_, index) => 132 + index * 43);
const holes = "M36 182a13 13 0 1 0 .1 0zM36 542a13 13 0 1 0 .1 0z";

/** What pupils draw beside such an answer: where the light comes from, what it meets, and who sees it. */
function Sketch({ labels }: { labels: SheetContent["sketchLabels"] }) {
  return (
    <>
      <Pen points={`${sun} / ${leaf} / ${eye} / ${rays}`} />
      <HandText className="small" x="196" y="420" transform="rotate(24 196 420)">
        {labels[0]}
      </HandText>
      <HandText className="small" x="322" y="528" transform="rotate(-27 322 528)">
        {labels[1]}
      </HandText>
    </>
  );
}

const sun =
  "140,374,2.6 156,368,2.4 169,378,2.8 168,396,2.4 154,404,2.8 139,397,2.4 134,383,2.6 145,371,1.4 / " +
  "150,356,2.4 149,340,1.4 / 174,364,2.4 186,351,1.4 / 181,386,2.4 198,387,1.4 / 174,407,2.4 184,419,1.4 / " +
  "150,416,2.4 148,432,1.4 / 129,405,2.4 117,416,1.4 / 123,383,2.4 106,382,1.4 / 131,363,2.4 121,350,1.4";
const leaf =
  "186,640,1.8 200,622,2.8 214,606,2.8 / " +
  "213,607,2.4 206,578,2.6 222,544,3 256,524,2.6 296,520,2.8 322,528,2.4 326,532,2.4 318,562,2.8 290,594,2.8 250,612,2.6 222,611,2.4 212,606,1.4 / " +
  "214,606,2.2 240,582,2.2 272,560,2 320,534,1 / 236,586,1.8 236,566,1.6 242,548,1 / 258,570,1.8 260,552,1.6 268,536,1 / " +
  "284,554,1.6 286,542,1.4 294,530,1 / 248,577,1.8 266,583,1.6 284,582,1 / 272,561,1.6 288,565,1.6 304,560,1";
const eye =
  "452,452,1.6 470,436,2.6 494,428,3 520,436,2.8 540,454,2.4 / 452,452,2 474,464,2.4 500,468,2.6 524,462,2.2 540,453,1.4 / " +
  "486,438,2.4 484,454,2.6 496,464,2.6 509,456,2.6 509,440,2 / 495,444,3 499,449,4 495,453,3 492,448,3 496,444,2 / " +
  "466,432,1.8 460,420,1.2 / 484,424,1.8 481,411,1.2 / 504,424,1.8 507,411,1.2 / 522,430,1.8 530,419,1.2";
const rays =
  "192,412,1.8 214,456,2.4 236,508,2 / 222,498,1.6 237,509,2.2 242,490,1.4 / " +
  "332,540,1.8 390,506,2.4 446,472,2 / 428,472,1.6 447,471,2.2 439,489,1.4";

/** The red ink, in the order in which it is written: each child is one movement of the hand. */
function Marking({ sheet }: { sheet: SheetContent }) {
  return (
    <g className="marking">
      <Pen points="520,112,1.8 528,122,4.2 533,127,4.8 545,104,3.4 572,66,1.2" />
      <Pen points="528,205,1.8 536,214,4.2 541,219,4.8 553,196,3.4 580,158,1.2" />
      <Pen points="152,270,1.4 200,267,3 252,270,3.4 306,266,3 360,269,3.6 424,265,2.8 460,266,1.2 / 176,277,1 260,275,2.2 340,276,2.4 420,273,1" />
      <HandText className="remark" x="374" y="346" transform="rotate(-4 374 346)">
        {sheet.marginNote}
      </HandText>
      <Pen points="450,286,1.8 458,297,4.2 463,302,4.8 476,278,3.4 504,240,1.2" />
      <Pen points="76,358,1.4 64,366,3 62,400,3.2 64,462,3.4 60,488,3 48,500,2.2 60,508,3 65,540,3.4 62,602,3.2 66,634,3 80,642,1.4" />
      <Pen points="500,506,1.4 512,498,3 514,486,3.2 508,476,2 / 500,484,1.4 507,474,3 518,480,1.4" />
      <HandText className="remark" x="396" y="536" transform="rotate(-3 396 536)">
        {sheet.sketchNote}
      </HandText>
      <g>
        <mask id="round" maskUnits="userSpaceOnUse" x="380" y="540" width="220" height="184">
          <path pathLength="1" d="M524 568C440 544 400 586 408 632C416 688 520 704 562 662C604 610 560 562 466 566" />
        </mask>
        <Pen
          mask="url(#round)"
          points="524,568,1.4 484,560,3.6 440,572,4.6 410,604,4.8 412,648,4.2 446,678,3.6 500,686,4 550,670,4.6 578,632,4.4 566,590,3.6 526,566,3 466,566,1.2"
        />
      </g>
      <HandText className="score" x="434" y="649">
        {sheet.mark}
      </HandText>
    </g>
  );
}
