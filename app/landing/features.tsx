import type { LandingContent } from "../../content/landing/landing.ts";
import type { Drawings } from "../../content/readers/drawings.server.ts";
import { Drawing, drawingNamed } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = { features: LandingContent["features"]; drawings: Drawings };

/** One feature is large, under its drawing; the others are a list beside it. */
export function Features({ features: { id, heading, lead, drawn, others }, drawings }: Props) {
  return (
    <section className="features section page">
      <SectionHead id={id} heading={heading} lead={lead} />
      <div className="feature-list">
        <div className="drawn">
          <Drawing className="sheet" drawing={drawingNamed(drawings, drawn.drawing)} />
          <Feature {...drawn} />
        </div>
        <ul>
          {others.map((feature) => (
            <li key={feature.title}>
              <Feature {...feature} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Feature({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>
        <span>{title}</span>
      </h3>
      <p>{text}</p>
    </>
  );
}
