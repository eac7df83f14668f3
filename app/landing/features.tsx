import type { LandingContent } from "../../content/landing/landing.ts";
import type { Drawings } from "../../content/readers/drawings.server.ts";
import { Drawing, drawingNamed } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = { features: LandingContent["features"]; drawings: Drawings };

export function Features({ features, drawings }: Props) {
  return (
    <section className="features section page">
      <SectionHead id={features.id} heading={features.heading} lead={features.lead} />
      <ul className="feature-list">
        {features.items.map(({ title, text, icon }) => (
          <li key={title}>
            <Drawing drawing={drawingNamed(drawings, icon)} />
            <h3>
              <span>{title}</span>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
