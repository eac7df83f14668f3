import type { CareersWords } from "../../content/careers.ts";
import { buttonClass } from "../ui/button.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { SheetLink } from "./sheet-link.tsx";

/** What an internship offers, and the way in. */
export function CareersHero({ words, positionsId }: { words: CareersWords["hero"]; positionsId: string }) {
  return (
    <header className="careers-hero page">
      <div className="pitch">
        <h1>{words.headline}</h1>
        <p className="lead">{words.introduction}</p>
        <p className="row">
          <SheetLink to="/careers/apply" className={buttonClass({ variant: "primary", size: "large" })}>
            {words.applyNow}
          </SheetLink>
          <a href={`#${positionsId}`} className={buttonClass({ variant: "quiet", size: "large" })}>
            {words.seePositions}
          </a>
        </p>
      </div>
      <section className="offers" aria-labelledby="offers">
        <h2 id="offers">{words.offersTitle}</h2>
        <ul className="offer-list">
          {words.offers.map(({ title, text }) => (
            <li key={title}>
              <TickMark />
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </header>
  );
}
