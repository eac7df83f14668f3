import type { LandingContent } from "../../content/landing/landing.ts";
import { TickMark } from "../ui/tick-mark.tsx";
import { Pen } from "./drawing/pen.tsx";
import { SectionHead } from "./section-head.tsx";

/**
 * Index cards that turn over. A card is a disclosure, so it turns by key, touch and screen reader before any script
 * runs; the front is its summary and stays readable, the back is its content.
 */
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
                  <span className="title">{title}</span>
                  <span className="hand">{front}</span>
                </h3>
                <TurnMark />
              </summary>
              <div className="back sheet">
                <TickMark />
                <p>{back}</p>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TurnMark() {
  return (
    <svg className="turn-mark" viewBox="0 0 34 30" aria-hidden="true">
      <Pen points="28,12,1.6 22,5,2.8 12,6,3 6,15,3 11,24,2.8 21,25,2.6 28,20,1.4 / 20,13,1.6 29,13,3 31,4,1.4" />
    </svg>
  );
}
