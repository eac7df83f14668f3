import type { CareersWords } from "../../content/careers.ts";
import type { Position } from "../../content/positions.ts";
import { buttonClass } from "../ui/button.tsx";
import { PositionIcon } from "./position-icon.tsx";
import { SheetLink } from "./sheet-link.tsx";

/** One position as an index card. */
export function PositionCard({ position, words }: { position: Position; words: CareersWords }) {
  const { id, title, department, type, location, icon, description } = position;
  return (
    <article className="position-card sheet" aria-labelledby={`card-${id}`}>
      <header>
        <p className="badge">{department}</p>
        <h3 id={`card-${id}`}>{title}</h3>
        <PositionIcon icon={icon} />
      </header>
      <p className="facts">
        <span>{type}</span> <span>{location}</span>
      </p>
      <p className="description">{description}</p>
      <p className="actions">
        <SheetLink
          to={`/careers/${id}`}
          className={buttonClass({ variant: "quiet" })}
          aria-label={words.viewDetailsOf(title)}
        >
          {words.viewDetails}
        </SheetLink>
        <SheetLink to={`/careers/${id}/apply`} className={buttonClass()} aria-label={words.applyFor(title)}>
          {words.apply}
        </SheetLink>
      </p>
    </article>
  );
}
