import type { LandingContent } from "../../../content/landing/landing.ts";
import { HandText } from "../drawing/hand-text.tsx";
import { Pen, ThinPen } from "../drawing/pen.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

/** The hero's answer sheet: printed question, a student's answer and sketch in fountain pen, and the marking in red. */
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

/** The sketch beside the answer: sun, leaf and eye, and the rays between them. */
function Sketch({ labels }: { labels: SheetContent["sketchLabels"] }) {
  return (
    <>
      <ThinPen points={`${sun} / ${leaf} / ${eye} / ${rays}`} />
      <HandText className="aside" x="196" y="420" transform="rotate(24 196 420)">
        {labels[0]}
      </HandText>
      <HandText className="aside" x="322" y="528" transform="rotate(-27 322 528)">
        {labels[1]}
      </HandText>
    </>
  );
}

const sun =
  "140,374 156,368 169,378 168,396 154,404 139,397 134,383 145,371 / " +
  "150,356 149,340 / 174,364 186,351 / 181,386 198,387 / 174,407 184,419 / " +
  "150,416 148,432 / 129,405 117,416 / 123,383 106,382 / 131,363 121,350";
const leaf =
  "186,640 200,622 214,606 / " +
  "213,607 206,578 222,544 256,524 296,520 322,528 326,532 318,562 290,594 250,612 222,611 212,606 / " +
  "214,606 240,582 272,560 320,534 / 236,586 236,566 242,548 / 258,570 260,552 268,536 / " +
  "284,554 286,542 294,530 / 248,577 266,583 284,582 / 272,561 288,565 304,560";
const eye =
  "452,452 470,436 494,428 520,436 540,454 / 452,452 474,464 500,468 524,462 540,453 / " +
  "486,438 484,454 496,464 509,456 509,440 / 495,444 499,449 495,453 492,448 496,444 / " +
  "466,432 460,420 / 484,424 481,411 / 504,424 507,411 / 522,430 530,419";
const rays =
  "192,412 214,456 236,508 / 222,498 237,509 242,490 / " + "332,540 390,506 446,472 / 428,472 447,471 439,489";

/** The red ink, in the order in which it is written. The style sheet times each part by its name. */
function Marking({ sheet }: { sheet: SheetContent }) {
  return (
    <g className="marking">
      <Pen className="tick-1" points="520,112,1.8 528,122,4.2 533,127,4.8 545,104,3.4 572,66,1.2" />
      <Pen className="tick-2" points="528,205,1.8 536,214,4.2 541,219,4.8 553,196,3.4 580,158,1.2" />
      <Pen
        className="underline"
        points="152,270,1.4 200,267,3 252,270,3.4 306,266,3 360,269,3.6 424,265,2.8 460,266,1.2 / 176,277,1 260,275,2.2 340,276,2.4 420,273,1"
      />
      <HandText className="remark-1" x="374" y="346" transform="rotate(-4 374 346)">
        {sheet.marginNote}
      </HandText>
      <Pen className="tick-3" points="450,286,1.8 458,297,4.2 463,302,4.8 476,278,3.4 504,240,1.2" />
      <Pen
        className="bracket"
        points="76,358,1.4 64,366,3 62,400,3.2 64,462,3.4 60,488,3 48,500,2.2 60,508,3 65,540,3.4 62,602,3.2 66,634,3 80,642,1.4"
      />
      <Pen className="arrow" points="500,506,1.4 512,498,3 514,486,3.2 508,476,2 / 500,484,1.4 507,474,3 518,480,1.4" />
      <HandText className="remark-2" x="396" y="536" transform="rotate(-3 396 536)">
        {sheet.sketchNote}
      </HandText>
      <g className="circle">
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
