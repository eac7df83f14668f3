import type { LandingContent } from "../../../content/landing/landing.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { HandText } from "./hand-text.tsx";
import { Marking } from "./marking.tsx";

type SheetContent = LandingContent["hero"]["sheet"];

/** The sheet is marked once by CSS alone, script or not. The visitor's own marks are in `grade-sheet.ts`. */
export function AnswerSheet({ sheet, children }: { sheet: SheetContent; children: React.ReactNode }) {
  return (
    <figure className="answer-sheet">
      <div className="on-desk">
        {children}
        <Drawing sheet={sheet} />
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

function Sketch({ labels }: { labels: SheetContent["sketchLabels"] }) {
  return (
    <>
      <path className="thin-pen" d={sun + leaf + eye + rays} />
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
  "M140 374c3-1 11-7 16-6s11 5 13 10s2 14-1 18s-9 8-14 8s-12-3-15-7s-6-10-5-14s9-10 11-12" +
  "M150 356c-.2-3-.8-13-1-16M174 364c2-2 10-11 12-13M181 386c3 .2 14 .8 17 1M174 407c2 2 8 10 10 12" +
  "M150 416c-.3 3-2 13-2 16M129 405c-2 2-10 9-12 11M123 383c-3-.2-14-.8-17-1M131 363c-2-2-8-11-10-13";
const leaf =
  "M186 640c2-3 9-12 14-18s12-13 14-16" +
  "M213 607c-1-5-8-18-7-29s8-25 16-34s22-16 34-20s29-5 40-4s21 6 26 8s5-2 4 4s-2 20-8 30s-17 24-28 32s-29 15-40 18s-22 0-28-1s-8-4-10-5" +
  "M214 606c4-4 16-16 26-24s19-14 32-22s40-22 48-26M236 586c0-3-1-14 0-20s5-15 6-18" +
  "M258 570c.3-3 .3-12 2-18s7-13 8-16M284 554c.3-2 .3-8 2-12s7-10 8-12M248 577c3 1 12 5 18 6s15-.8 18-1" +
  "M272 561c3 .7 11 4 16 4s13-4 16-5";
const eye =
  "M452 452c3-3 11-12 18-16s16-8 24-8s18 4 26 8s17 15 20 18" +
  "M452 452c4 2 14 9 22 12s18 4 26 4s17-3 24-6s13-7 16-9M486 438c-.3 3-4 12-2 16s8 10 12 10s11-4 13-8s0-13 0-16" +
  "M495 444c.7 .8 4 4 4 5s-3 4-4 4s-3-3-3-5s3-3 4-4M466 432c-1-2-5-10-6-12M484 424c-.5-2-2-11-3-13" +
  "M504 424c.5-2 3-11 3-13M522 430c1-2 7-9 8-11";
const rays =
  "M192 412c4 7 15 28 22 44s18 43 22 52M222 498c3 2 12 12 15 11s4-16 5-19M332 540c10-6 39-23 58-34s47-28 56-34" +
  "M428 472c3-.2 17-4 19-1s-7 15-8 18";
