import type { CareersContent } from "../../../content/careers.ts";
import type { Position } from "../../../content/positions.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PositionIcon } from "./position-icon.tsx";
import { DialogLink } from "../dialog/dialog-link.tsx";

/** One position as an index card. */
export function PositionCard({ position, content }: { position: Position; content: CareersContent }) {
  const { id, title, department, type, location, icon, description } = position;
  return (
    <article className="position-card sheet" aria-labelledby={`card-${id}`}>
      <header>
        <p className="badge">{department}</p>
        <h4 id={`card-${id}`}>{title}</h4>
        <PositionIcon icon={icon} />
      </header>
      <p className="facts">
        <span>{type}</span> <span>{location}</span>
      </p>
      <p className="description">{description}</p>
      <p className="actions">
        <DialogLink
          to={`/careers/${id}`}
          className={buttonClass({ variant: "quiet" })}
          aria-label={content.viewDetailsOf(title)}
        >
          {content.viewDetails}
        </DialogLink>
        <DialogLink to={`/careers/${id}/apply`} className={buttonClass()} aria-label={content.applyFor(title)}>
          {content.apply}
        </DialogLink>
      </p>
    </article>
  );
}
