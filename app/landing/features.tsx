import type { LandingContent } from "../../content/landing/landing.ts";
import type { Drawings } from "../../content/readers/drawings.server.ts";
import { Drawing, drawingNamed } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = { features: LandingContent["features"]; drawings: Drawings };

/** One feature is large, under its drawing; the others are a list beside it. */
export function Features({ features, drawings }: Props) {
  return (
    <section className="features section page">
      <SectionHead id={features.id} heading={features.heading} lead={features.lead} />
      <ul className="feature-list">
        {features.items.map(({ title, text }, index) => (
          <li key={title} className={index === 0 ? "drawn" : undefined}>
            {index === 0 ? <Drawing className="sheet" drawing={drawingNamed(drawings, features.drawing)} /> : null}
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
