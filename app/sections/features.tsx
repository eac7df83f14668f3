import type { LandingContent } from "../../content/landing/landing.ts";
import { FeatureDrawing } from "./feature-drawing.tsx";
import { SectionHead } from "./section-head.tsx";

/** The six jobs it takes over, each with the small drawing a teacher would make of it. */
export function Features({ features }: { features: LandingContent["features"] }) {
  return (
    <section className="features section page">
      <SectionHead id={features.id} heading={features.heading} lead={features.lead} />
      <ul className="feature-list">
        {features.items.map(({ title, text, icon }) => (
          <li key={title}>
            <FeatureDrawing icon={icon} />
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
