import type { PositionField } from "../../../application/team/position-fields.ts";
import { positionForm } from "../../../content/team/position-form.ts";
import type { FieldProblems } from "./form-values.ts";

/** Links to the fields that are refused, each with its problem. */
export function ProblemLinks({ problems }: { problems: FieldProblems }) {
  const all = Object.entries(problems) as [PositionField, string][];
  if (all.length === 0) return null;
  return (
    <ul className="rows">
      {all.map(([name, problem]) => (
        <li key={name}>
          <a className="tall" href={`#${name}`}>
            {positionForm.problemIn(positionForm.labels[name], problem)}
          </a>
        </li>
      ))}
    </ul>
  );
}
