import type { LandingContent } from "../../../content/landing/landing.ts";
import { HandText } from "./hand-text.tsx";

/**
 * The red ink, in the order in which it is written. Each mark is in pieces that appear one after the other: opacity alone,
 * which costs the main thread nothing. The style sheet times each by its place.
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
        <path d="M500 507c3-2 11-5 13-8s3-9 2.6-13s-6-9-6.7-11l-1.8 1.5c.9 2 5 6 5.3 10s.5 7-1.6 11s-9 7-11 7.9zM501 484c.7-1 3-8 6.3-9s9 5 10 5.6l1-1.2c-2-1-8-8-12-6.9s-6 9-6.9 11z" />
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
      {pieces[name].map((stroke) => (
        <path key={stroke} d={stroke} />
      ))}
    </g>
  );
}

const pieces = {
  "tick-1": [
    "M519 113c1 1 5 8 7.4 10s5 9 8 5.6s10-20 12-24l-2.9-1.4c-2 4-10 19-12 22s-.2-2-1.9-4.6s-7-8-9-9z",
    "M546 105c2-3 7-11 11-17s13-18 15-22l-.5-.4c-3 3-12 14-17 21s-9 14-11 16z",
  ],
  "tick-2": [
    "M527 206c2 1 5 7 7.5 9s5 9 8 5.6s10-20 12-24l-3-1.4c-2 4-10 19-12 22s-.2-2-2-4.6s-7-7-9-8z",
    "M554 197c2-3 7-11 11-17s13-18 15-22l-.5-.4c-3 3-12 14-17 21s-9 14-11 16z",
  ],
  underline: [
    "M152 271c8-.7 31-3 48-2.5s43 3 52 3.2l.1-3.4c-9-.5-35-3-52-2.8s-40 3-48 3.8z",
    "M252 272c9-1 36-4 54-4.5s45 3 54 3.3l.1-3.6c-9-.4-36-3-54-2.7s-45 3-54 3.8z",
    "M360 271c11-.9 47-4 64-4.6s30 .2 36 .2l0-1.2c-6-.3-19-2-36-1.8s-53 3-64 3.6z",
    "M176 277c14 .3 57-.9 84-.9s53 2 80 1.1s67-3 80-3.7l0-1c-13 .4-53 2-80 2.3s-53-1-80-.9s-70 2-84 2.6z",
  ],
  "tick-3": [
    "M449 287c1 1 5 8 7.4 11s5 9 8 5.7s11-21 13-25l-2.9-1.5c-2 4-11 20-13 23s-.1-2-1.9-4.5s-7-9-9-10z",
    "M477 279c2-3 6-11 11-17s14-18 16-22l-.5-.4c-3 3-13 14-18 21s-9 14-11 16z",
  ],
  bracket: [
    "M76 357c-3 2-11 1-13 9s-3 18-2.6 34s2 52 1.9 62l3.4-.1c-.4-10-2-46-2.1-62s-.3-27 1.8-33s9-7 11-8z",
    "M62 462c-.3 4-.8 19-3.4 25s-12 9-12 13s9 2 12 9s4 26 4.7 31l3.4-.3c-.9-5-2-26-5.3-32s-12-5-12-7.7s9-5 12-11s4-22 4.3-27z",
    "M63 540c-.2 10-3 46-2.6 62s1 26 4.2 33s13 6 15 7.6l.7-1.2c-2-1-10-1-13-8s-4-16-3.7-31s3-52 3.1-62z",
  ],
  circle: [
    "M524 567c-7-1-26-9-40-9s-33 5-45 12s-26 27-31 32l3.8 3.6c5-5 17-24 29-32s30-11 43-12s33 6 40 7.1z",
    "M408 604c0 8-4 32 2.1 45s29 25 35 30l2.1-2.3c-6-5-28-17-33-30s-2-36-1.8-43z",
    "M446 680c9 1 37 9 54 8s42-13 51-16l-1.7-4.2c-8 3-32 15-49 16s-45-6-54-7.6z",
    "M552 671c5-6 26-25 28-39s-10-35-12-42l-3.7 .5c2 7 14 28 12 41s-24 31-28 37z",
    "M567 588c-7-4-24-20-41-23s-50 .3-60 .4l0 1.2c10 .1 43-3 60 .9s33 20 39 24z",
  ],
};
