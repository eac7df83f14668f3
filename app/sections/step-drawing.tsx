import type { LandingContent } from "../../content/landing/landing.ts";
import { HandText } from "./hero/hand-text.tsx";

type Props = { step: number; sheet: LandingContent["hero"]["sheet"] };

/** The question about leaves on its way: typed, given to a class, photographed, and marked. */
export function StepDrawing({ step, sheet }: Props) {
  const words = sheet.question.split(" ");
  return (
    <svg className="step-drawing" viewBox="0 0 240 132" aria-hidden="true">
      {step === 0 ? (
        <>
          <text x="28" y="58">
            {words.slice(0, 3).join(" ")}
          </text>
          <text x="28" y="86">
            {words.slice(3).join(" ")}
          </text>
          <path className="thin-pen" d="M206 66v26" />
        </>
      ) : null}
      {step === 1 ? (
        <>
          <path className="thin-pen" d={seats} />
          {["A", "B", "C", "D"].map((initial, index) => (
            <HandText key={initial} x={34 + index * 54} y="76">
              {initial}
            </HandText>
          ))}
        </>
      ) : null}
      {step === 2 ? <path className="thin-pen" d={phone + leaf} /> : null}
      {step === 3 ? (
        <>
          <path className="thin-pen" d={`${page}${leaf}`} />
          <path className="red" d={tick} />
          <HandText className="red" x="146" y="108">
            {sheet.mark}
          </HandText>
        </>
      ) : null}
    </svg>
  );
}

const seats = [44, 98, 152, 206]
  .map((x) => `M${x} 42c-14-2-22 12-21 25s10 24 22 23s22-11 21-25s-9-24-24-22M${x - 22} 104q22-6 45 1`)
  .join("");
const phone =
  "M78 8c-6 0-9 3-9 9l-1 98c0 6 3 9 9 9l86 1c6 0 9-3 9-9l1-98c0-6-3-9-9-9zM84 30v-9h9M147 21h9v9M156 96v9h-9M93 105h-9v-9M112 117h16";
const page = "M70 6l100 2l1 118l-102-1zM84 24h64M84 36h58M84 48h50";
const leaf =
  "M96 96c4-6 8-10 12-14c2-14 14-22 34-22c2 18-8 30-22 32c-6 1-10-1-12-4M108 84c8-8 16-14 26-20M120 76v-9M114 81h12";
const tick = "M150 20c2 2 5 8 7 10s4 6 6 3s10-20 15-26l-2-1c-4 5-11 17-13 21s0 1-2-2s-7-8-9-8z";
