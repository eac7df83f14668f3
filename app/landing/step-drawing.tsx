import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";

type Props = { step: number; sheet: LandingContent["hero"]["sheet"]; students: readonly string[] };

/** The question about leaves on its way: typed, given to `students`, photographed, and marked. */
export function StepDrawing({ step, sheet, students }: Props) {
  const [first, second, third, ...rest] = sheet.question.split(" ");
  return (
    <svg className="step-drawing" viewBox="0 0 240 132" aria-hidden="true">
      <Drawing className="thin-pen" name={`step-${step}`} />
      {step === 0 ? (
        <text>
          <tspan x="28" y="58">{`${first} ${second} ${third}`}</tspan>
          <tspan x="28" y="86">
            {rest.join(" ")}
          </tspan>
        </text>
      ) : null}
      {step === 1 ? (
        <text className="written names">
          {students.map((initials, row) => (
            <tspan key={initials} x="88" y={36 + 33 * row}>
              {initials}
            </tspan>
          ))}
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
