import { useMatch, useViewTransitionState } from "react-router";
import type { CareersContent } from "../../../content/careers.ts";
import type { Position } from "../../../content/positions.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PositionIcon } from "./position-icon.tsx";
import { DialogLink } from "../dialog/dialog-link.tsx";

/** One position as an index card. */
export function PositionCard({ position, content }: { position: Position; content: CareersContent }) {
  const { id, title, department, type, location, icon, description } = position;
  const isInTransition = useIsInTransition(id);
  return (
    <article
      className={["position-card sheet", isInTransition && "in-transition"].filter(Boolean).join(" ")}
      aria-labelledby={`card-${id}`}
    >
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

/** Whether the card turns into its dialog, or back: only while it is the one of the two that is on the page. */
function useIsInTransition(id: string): boolean {
  const isDetails = useViewTransitionState(`/careers/${id}`);
  const isForm = useViewTransitionState(`/careers/${id}/apply`);
  const isOpen = useMatch(`/careers/${id}/*`) !== null;
  return (isDetails || isForm) && !isOpen;
}
