import { teamApplicationPath } from "../../application/team/addresses.ts";
import type { LeftOut } from "../../application/team/done.ts";
import { answeredBy, answerPage } from "../../content/team/answer.ts";
import { UnbrokenParts } from "../ui/unbroken-parts.tsx";
import { written } from "./written.ts";

/** The candidates who got no answer and why, each linked; nothing without one. */
export function LeftOutList({ leftOut }: { leftOut: LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <div className="team-notice trouble">
      <p>{answerPage.leftOutHeading}</p>
      <ul className="rows">
        {leftOut.map(({ reference, name, reason, answer }) => (
          <li key={reference}>
            <a href={teamApplicationPath(reference)} {...written(name)}>
              <UnbrokenParts>{name}</UnbrokenParts>
            </a>{" "}
            <span className="note">{answer ? answeredBy(answer) : answerPage.leftOut[reason]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
