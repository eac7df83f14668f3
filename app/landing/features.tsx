import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

export function Features({ features }: { features: LandingContent["features"] }) {
  return (
    <section className="features section page">
      <SectionHead id={features.id} heading={features.heading} lead={features.lead} />
      <ul className="feature-list">
        {features.items.map(({ title, text, icon }) => (
          <li key={title}>
            <svg viewBox="0 0 120 84" aria-hidden="true">
              <Drawing className="thin-pen" name={`${icon}-ink`} />
              <Drawing className="red" name={`${icon}-red`} />
            </svg>
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
