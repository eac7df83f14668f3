import type { LandingContent } from "../../../content/landing/landing.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HandText, ThinPen } from "../drawing/pen.tsx";
import { Marking } from "./marking.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

/** The sheet is marked once by CSS alone, script or not. What a visitor does with it is up to `grade-sheet.ts`. */
export function AnswerSheet({ sheet }: { sheet: SheetContent }) {
  return (
    <figure className="answer-sheet">
      <div className="on-desk">
        <Drawing sheet={sheet} />
      </div>
      <figcaption>
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

/** A printed question, a student's answer and sketch in fountain pen, and the marking in red. */
function Drawing({ sheet }: { sheet: SheetContent }) {
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
