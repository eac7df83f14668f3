import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";

type Props = { step: number; sheet: LandingContent["hero"]["sheet"] };

/** The question about leaves on its way: typed, given to a class, photographed, and marked. */
export function StepDrawing({ step, sheet }: Props) {
  const words = sheet.question.split(" ");
  const typed = [words.slice(0, 3).join(" "), words.slice(3).join(" ")];
  return (
    <svg className="step-drawing" viewBox="0 0 240 132" aria-hidden="true">
      <Drawing className="thin-pen" name={`step-${step}`} />
      {(step === 0 ? typed : []).map((line, index) => (
        <text key={line} x="28" y={58 + index * 28}>
          {line}
        </text>
      ))}
      {step === 1 ? (
        <text className="written" x="34 88 142 196" y="76">
          {initials}
        </text>
      ) : null}
      {step === 3 ? (
        <g className="red">
          <Drawing name="step-tick" />
          <text className="written" x="146" y="108">
            {sheet.mark}
          </text>
        </g>
      ) : null}
    </svg>
  );
}

const initials = "ABCD";
