import type { CareersContent, Closing } from "../../content/careers.ts";
import type { Position } from "../../application/position.ts";
import { buttonClass } from "../ui/button.tsx";
import { Fact } from "../form/facts.tsx";
import { ClosedNote } from "../form/closed-note.tsx";
import { ClosingNote } from "./closing-note.tsx";

type PositionDetailsProps = {
  position: Position;
  content: CareersContent;
  /** The open ones. */
  positions: readonly Position[];
  /** By when it takes applications; null if it has no last day. */
  closes: Closing | null;
  /** The level that follows the title. */
  Heading: "h2" | "h3";
  /** False for a preview: what isn't published takes no applications. */
  canApply?: boolean;
};

export function PositionDetails({
  position,
  content: careers,
  positions,
  closes,
  Heading,
  canApply = true,
}: PositionDetailsProps) {
  const content = careers.details;
  const isClosed = !positions.includes(position);
  const { id, department, description, about } = position;
  return (
    <>
      <ClosingNote closes={closes} />
      <div className="position-details">
        {isClosed ? (
          <ClosedNote
            content={careers.closed}
            position={position.title}
            open={positions.map((other) => ({ title: other.title, href: `/careers/${other.id}` }))}
          />
        ) : null}
        <dl className="row facts">
          <Fact name={content.facts.department}>{department}</Fact>
          <Fact name={content.facts.type}>{careers.typeText(position)}</Fact>
          <Fact name={content.facts.location}>{careers.locationText(position)}</Fact>
          {careers.optionalFacts(position).map(({ name, text }) => (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ))}
        </dl>
        <div className="columns role">
          <section className="prose">
            <Heading>{content.about}</Heading>
            <p className="lead">{description}</p>
            {about.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          {(["responsibilities", "requirements", "benefits"] as const).map((part) => (
            <section key={part} className="prose">
              <Heading>{content[part]}</Heading>
              <ul>
                {position[part].map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {isClosed || !canApply ? null : (
          <p className="actions">
            <a href={`/careers/${id}/apply`} className={buttonClass({ variant: "primary" })}>
              {content.apply}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
