import type { LandingContent } from "../../content/landing/landing.ts";
import { TickMark } from "../ui/tick-mark.tsx";
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
      <path d="M29 11c-1-.8-4-6-6.5-7.3s-8-.8-11 1s-7 7-7 10s3 9 5.7 10s8 2 11 1.6s6-5 7.2-5.7l-.8-1.2c-1 .7-4 4-6.9 4.3s-7 .6-9-.9s-4-5-4.2-7.7s3-6 5.3-7.8s6-2 9-1s5 5 5.6 6.2zM20 14c2-.1 8 2 10 .2s1-8 1.7-10l-1.4-.4c-.4 1-.5 7-2.2 8s-7 .3-8 .4z" />
    </svg>
  );
}
