import { Fragment } from "react";
import type { CareersContent } from "../../../content/careers.ts";
import type { Position } from "../../../content/positions.ts";
import { buttonClass } from "../../ui/button.tsx";
import { DialogLink, Heading } from "../dialog/dialog-page.tsx";
import { Fact } from "../facts.tsx";
import { ClosedNote, useIsClosed } from "./closed-note.tsx";

type PositionDetailsProps = {
  position: Position;
  content: CareersContent["details"];
  closed: CareersContent["closed"];
};

export function PositionDetails({ position, content, closed }: PositionDetailsProps) {
  const isClosed = useIsClosed(position.title);
  const { id, department, type, location, description, about } = position;
  return (
    <div className="position-details">
      {isClosed ? (
        <ClosedNote content={closed} position={position.title} addressOf={(other) => `/careers/${other}`} />
      ) : null}
      <dl className="facts">
        <Fact name={content.facts.department}>{department}</Fact>
        <Fact name={content.facts.type}>{type}</Fact>
        <Fact name={content.facts.location}>{location}</Fact>
      </dl>
      <div className="stack role">
        <Heading>{content.about}</Heading>
        <p className="lead">{description}</p>
        <div className="prose">
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {(["responsibilities", "requirements", "benefits"] as const).map((part) => (
          <Fragment key={part}>
            <Heading>{content[part]}</Heading>
            <div className="prose">
              <ul>
                {position[part].map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
          </Fragment>
        ))}
      </div>
      {isClosed ? null : (
        <p className="actions">
          <DialogLink to={`/careers/${id}/apply`} className={buttonClass({ variant: "primary" })}>
            {content.apply}
          </DialogLink>
        </p>
      )}
    </div>
  );
}
