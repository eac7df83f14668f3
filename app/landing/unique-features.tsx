import type { LandingContent } from "../../content/landing/landing.ts";
import { TickMark } from "../ui/tick-mark.tsx";
import { SectionHead } from "./section-head.tsx";

/** Index cards that turn over. A card is a disclosure: the front is its summary, the back is its content. */
export function UniqueFeatures({ uniqueFeatures }: { uniqueFeatures: LandingContent["uniqueFeatures"] }) {
  return (
    <section className="unique-features section page">
      <SectionHead id={uniqueFeatures.id} heading={uniqueFeatures.heading} lead={uniqueFeatures.lead} />
      <ul className="flip-cards sideways">
        {uniqueFeatures.cards.map(({ title, front, back }) => (
          <li key={title}>
            <details className="flip-card">
              <summary>
                <h3 className="front sheet">
                  {title} <span className="hand">{front}</span>
                </h3>
              </summary>
              <div className="back sheet" data-title={title}>
                <TickMark variant="text" className="answer-tick" />
                <p className="hand">{back}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
