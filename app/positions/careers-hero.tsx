import type { CareersContent } from "../../content/careers.ts";
import type { Work } from "../../content/work.ts";
import { ClosedNote } from "../form/closed-note.tsx";
import { buttonClass } from "../ui/button.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { positionsId } from "./position-drawer.tsx";

type CareersHeroProps = { content: CareersContent; work: Work; isAnyOpen: boolean };

export function CareersHero({ content: { hero: content, closed }, work, isAnyOpen }: CareersHeroProps) {
  return (
    <header className="careers-hero page columns">
      <div className="pitch">
        <h1>{content.headline(work)}</h1>
        <p className="lead">{content.introduction}</p>
        {isAnyOpen ? (
          <>
            <p className="row">
              <a href="/careers/apply" className={buttonClass({ variant: "primary", size: "large" })}>
                {content.applyNow}
              </a>
              <a href={`#${positionsId}`} className={buttonClass({ variant: "quiet", size: "large" })}>
                {content.seePositions}
              </a>
            </p>
            <section className="next-steps" aria-labelledby="next-steps">
              <h2 id="next-steps">{content.next.title}</h2>
              <ol>
                {content.next.steps.map((step) => (
                  <li key={step}>
                    <TickMark variant="quiet" className="offer-tick" />
                    <span>{step}</span>
                  </li>
                ))}
              </ol>
            </section>
          </>
        ) : (
          <ClosedNote content={closed} position={null} open={[]} />
        )}
      </div>
      <section className="offers" aria-labelledby="offers">
        <h2 id="offers">{content.offersTitle}</h2>
        <ul className="ruled-rows offer-list">
          {content.offers(work).map(({ title, text }) => (
            <li key={title}>
              <TickMark variant="quiet" className="offer-tick" />
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </header>
  );
}
