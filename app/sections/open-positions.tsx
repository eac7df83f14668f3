import { Link } from "react-router";
import type { LandingContent } from "../../content/landing.ts";
import { buttonClass } from "../ui/button.tsx";
import { SectionHead } from "./section-head.tsx";

/** What a card says of a position; the page carries no more of it. */
export type PositionSummary = { id: string; title: string; department: string; description: string };

type Props = {
  careers: LandingContent["careers"];
  positions: readonly PositionSummary[];
  countText: string;
};

/** The internships as cards in a drawer, each a link to its own page. */
export function OpenPositions({ careers, positions, countText }: Props) {
  return (
    <section className="open-positions section page" id={careers.id}>
      <SectionHead heading={careers.heading} lead={careers.lead}>
        <p className="count">{countText}</p>
      </SectionHead>
      <ul className="drawer">
        {positions.map(({ id, title, department, description }) => (
          <li className="sheet" key={id}>
            <Link to={`/careers/${id}`}>
              <h3>{title}</h3>
              <span className="department">{department}</span>
              <span className="description">{description}</span>
              <span className="way">{careers.cardLink}</span>
            </Link>
          </li>
        ))}
        <li className="all">
          <Link className={buttonClass()} to="/careers">
            {careers.allPositions}
          </Link>
        </li>
      </ul>
    </section>
  );
}
