import type { Position } from "../../application/position.ts";
import type { LandingContent } from "../../content/landing/landing.ts";
import { Icon } from "../ui/icon.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = {
  careers: LandingContent["careers"];
  lead: string;
  positions: readonly Position[];
  countText: string;
};

export function OpenPositions({ careers, lead, positions, countText }: Props) {
  return (
    <section className="open-positions section page">
      <SectionHead id={careers.id} heading={careers.heading} lead={lead} />
      <ul className="drawer sideways">
        {positions.map(({ id, title, department, description }) => (
          <li className="sheet" key={id}>
            <h3>
              <a className="card-link" href={`/careers/${id}`}>
                {title}
              </a>
            </h3>
            <p className="label">{department}</p>
            <p>{description}</p>
          </li>
        ))}
        {/* The number in its class: how many are before it in a row of four. */}
        <li className={`all sheet after-${positions.length % 4}`}>
          <h3>
            <a className="card-link" href="/careers">
              {careers.allPositions}
            </a>
          </h3>
          <p className="label">{countText}</p>
          <Icon name="down" className="arrow" />
        </li>
      </ul>
      {/* On a phone the cards scroll sideways, and the way to all positions is below them. */}
      <a className="tall all-below" href="/careers">
        {careers.allPositions}
        <Icon name="down" className="arrow" />
      </a>
    </section>
  );
}
