import type { CareersWords } from "../../content/careers.ts";
import type { Position } from "../../content/positions.ts";
import { buttonClass } from "../ui/button.tsx";
import { SheetLink } from "./sheet-link.tsx";

type PositionDetailsProps = {
  position: Position;
  words: CareersWords["details"];
  /** The level below the title that stands above. */
  Heading: "h2" | "h3";
};

/** Everything about one position, below its title. */
export function PositionDetails({ position, words, Heading }: PositionDetailsProps) {
  const { id, department, type, location, description, about } = position;
  return (
    <div className="position-details">
      <dl className="facts">
        <Fact name={words.facts.department} value={department} />
        <Fact name={words.facts.type} value={type} />
        <Fact name={words.facts.location} value={location} />
      </dl>
      <div className="role">
        <Heading>{words.about}</Heading>
        <p className="lead">{description}</p>
        <div className="prose">
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Heading>{words.responsibilities}</Heading>
        <Points points={position.responsibilities} />
        <Heading>{words.requirements}</Heading>
        <Points points={position.requirements} />
        <Heading>{words.benefits}</Heading>
        <Points points={position.benefits} />
      </div>
      <p className="actions">
        <SheetLink to={`/careers/${id}/apply`} className={buttonClass({ variant: "primary" })}>
          {words.apply}
        </SheetLink>
      </p>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
