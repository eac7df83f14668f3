import type { CareersContent } from "../../content/careers.ts";
import type { Position, PositionIcon } from "../../application/position.ts";
import { buttonClass } from "../ui/button.tsx";
import { shareOfRow } from "../ui/share-of-row.ts";

type PositionDrawerProps = {
  positions: readonly Position[];
  content: CareersContent;
  closesOf: (id: string) => string | null;
};

export const positionsId = "positions";

/** The id of the place below the list for what this device has: above the list it would move all of it. */
export const deviceListId = "device-list";

/** All positions as index cards in a drawer, one divider for each department. */
export function PositionDrawer({ positions, content, closesOf }: PositionDrawerProps) {
  const departments = [...new Set(positions.map(({ department }) => department))].map((department) => ({
    department,
    cards: positions.filter((position) => position.department === department),
  }));
  return (
    <section className="position-drawer page" aria-labelledby={positionsId}>
      <h2 id={positionsId} tabIndex={-1}>
        {content.openPositions(positions.length)}
      </h2>
      <div className="dividers">
        {departments.map(({ department, cards }) => (
          <div key={department} className="divider">
            <div className="tab">
              <h3>{department}</h3> <span className="note">{content.inDepartment(cards.length)}</span>
            </div>
            <ul className="cards">
              {cards.map((position, index) => (
                <li key={position.id} className={cardClass(index, cards.length)}>
                  <PositionCard position={position} content={content} closes={closesOf(position.id)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Its share of a row of three, and whether it is alone in a row of two. */
function cardClass(index: number, count: number): string {
  const isAlone = count > 1 && index === count - 1 && count % 2 === 1;
  return isAlone ? `${shareOfRow(index, count)} whole-of-two` : shareOfRow(index, count);
}

type PositionCardProps = { position: Position; content: CareersContent; closes: string | null };

function PositionCard({ position, content, closes }: PositionCardProps) {
  const { id, title, department, icon, description } = position;
  return (
    <article className="position-card sheet" data-card={`/careers/${id}`} aria-labelledby={`card-${id}`}>
      <header>
        <p className="badge">{department}</p>
        <h4 id={`card-${id}`}>
          <a href={`/careers/${id}`} className="card-link">
            {title}
          </a>
        </h4>
        <svg className="icon position-icon" viewBox="0 0 40 40" aria-hidden="true">
          <path d={iconStrokes[icon]} />
        </svg>
      </header>
      <p className="row note facts">
        <span>{content.typeText(position)}</span> <span>{content.locationText(position)}</span>
        {content.optionalFacts(position).map(({ name, alone }) => (
          <span key={name}>{alone}</span>
        ))}
      </p>
      <div className="description">
        <p className="three-lines">{description}</p>
        {closes === null ? null : <strong>{closes}</strong>}
      </div>
      <p className="row actions">
        <a
          href={`/careers/${id}`}
          className={buttonClass({ variant: "quiet" })}
          aria-label={content.viewDetailsOf(title)}
        >
          {content.viewDetails}
        </a>
        <a href={`/careers/${id}/apply`} className={buttonClass()} aria-label={content.applyFor(title)}>
          {content.apply}
        </a>
      </p>
    </article>
  );
}

const iconStrokes: Record<PositionIcon, string> = {
  "pencil-ruler":
    "M8 31.6c.3-2.600 1.200-4.800 2-6.600L27.400 7.800c1.500-1.400 3.400-1 4.600.3 1.300 1.300 1.500 3 .2 4.400L15 30c-2.200.8-4.500 1.300-7 1.600ZM24.300 10.900c1.800 1.500 3.200 3 4.600 4.700M5.500 7.500 12 5.800c1 2.700 2 5.400 2.800 8.100M7.200 13.400l2.600-.7M5.500 7.500c.9 3.300 1.900 6.600 3 9.900",
  quill:
    "M7 34c3.300-8.700 8.700-17.500 16-23.600 3-2.500 6.300-4 10-4.900-.2 6.800-2.700 13.500-8 17.300-3.500 2.500-8.200 3.200-12.600 3M17.500 17.300c1.700 1 3.800.8 5.700.1M21.800 12.500c1.600.9 4 .9 6.200.2M5 34.800c3.600-.6 7.700-.4 11.300.2",
  megaphone:
    "M6.300 17.400c6.800-.9 14.700-4 21.400-9.500.5 7.600 1 14.700 2 22.200-6.500-4-14.600-5.800-21.900-5.300-.9-2.300-1.400-4.900-1.500-7.400ZM12.400 25.300c.6 3.100 1.400 6 2.600 8.500 1.400.3 2.900.1 4-.5-.8-2.300-1.300-4.700-1.600-7.200M32.600 16.200c1.700.9 2.100 4.200.4 5.600",
  magnet:
    "M9 6.800c-.9 6-1.700 12-.7 17.400 1.200 6 5.800 9.600 11.300 9.500 6-.1 10.800-3.800 11.800-9.800.9-5.600.2-11.500-.5-17.300-2.300-.2-4.500-.2-6.700 0 .4 5.500.9 11 .4 16-.4 3-2.300 4.600-4.700 4.700-2.700 0-4.600-1.800-4.900-4.800-.5-5.200.2-10.500.7-15.800-2.300-.1-4.500-.1-6.700.1ZM8.200 13.500c2.300.2 4.600.2 6.900-.1M24.600 13.200c2.300.3 4.600.3 6.900 0",
  handshake:
    "M4.500 12.200c3.400.2 6.600 0 9.500-1.200 2-.8 4.100-.5 6 .5M35.500 12.300c-3.700.4-7-.4-10-1.700-2.400-1-4.500-.5-6.300 1-1.900 1.600-3.600 3.600-5 5.700 1.600 1.500 4 1.400 5.600-.1l2.600-2.300c3.600 2.900 7 6.200 10.200 9.700M5 25.500c3 1.200 5.300 3.400 7.900 5.200 2.300 1.700 4.500 2.500 6.700 1.700M32.600 24.600c-.3 1.700-2 2.300-3.400 1.500.3 1.900-1.800 3.200-3.400 2.200.1 1.900-2.200 3-3.800 1.900-.1 1.400-1.200 2.200-2.400 2.200M35.600 24.200l-3 .4",
  braces:
    "M15.800 6.200c-3.600-.3-5 1.200-5.100 4.300-.1 2.300.3 4.300-.3 6.300-.5 1.600-1.900 2.700-4 3.300 2.200.6 3.500 1.700 4 3.400.6 2.200 0 4.400.2 6.600.2 2.600 1.800 3.900 5 3.700M24.400 6c3.500-.2 5 1.300 5.200 4.200.1 2.400-.4 4.600.2 6.600.5 1.600 1.800 2.600 3.900 3.100-2.200.7-3.500 1.900-3.900 3.500-.6 2.200-.1 4.500-.3 6.700-.3 2.700-1.900 3.900-5 3.700M16.600 20.200h.1M20.100 20.300h.1M23.500 20.100h.1",
  layout:
    "M5.800 8.200c9.400-.8 19-.8 28.400-.2.5 8 .4 16.200-.1 24-9.400.6-18.800.5-28.200-.1-.6-7.800-.6-15.800-.1-23.700ZM6 15c9.300-.5 18.700-.4 28.100 0M16.200 15.200c-.3 5.600-.2 11.200.1 16.800M20.600 20.500c3 .1 6-.2 9-.1M20.700 25.300c2 .2 4 .1 6.100-.1",
};
