import type { Position } from "../../application/position.ts";
import type { LandingContent } from "../../content/landing/landing.ts";
import { Icon } from "../ui/icon.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = {
  careers: LandingContent["careers"];
  lead: string;
  positions: readonly Position[];
  /** In place of the list where no position is open. */
  noneOpen: string;
};

/** Index cards, one behind the other as in a drawer; on a phone beside each other. */
export function OpenPositions({ careers, lead, positions, noneOpen }: Props) {
  return (
    <section className="open-positions section page">
      <SectionHead id={careers.id} heading={careers.heading} lead={lead} />
      {positions.length === 0 ? (
        <p>{noneOpen}</p>
      ) : (
        <ul className="drawer sideways">
          {positions.map(({ id, title, department, description }, index) => (
            <li className="sheet" key={id}>
              <h3>
                <a className="card-link" href={`/careers/${id}`}>
                  {title}
                </a>
              </h3>
              <p className={department === positions[index - 1]?.department ? "label again" : "label"}>{department}</p>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      )}
      <a className="tall all-positions" href="/careers">
        {careers.allPositions}
        <Icon name="down" className="arrow" />
      </a>
    </section>
  );
}
