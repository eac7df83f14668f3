import type { Position } from "../../../content/positions.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useCareers } from "../careers-context.ts";
import { DialogLink, Heading } from "../dialog/dialog-page.tsx";
import { Fact } from "../facts.tsx";
import { ClosedNote, useIsClosed } from "./closed-note.tsx";

export function PositionDetails({ position }: { position: Position }) {
  const { content: careers, closesOf } = useCareers();
  const content = careers.details;
  const closes = closesOf(position.id);
  const isClosed = useIsClosed(position.title);
  const { id, department, type, location, description, about } = position;
  return (
    <div className="position-details">
      {isClosed ? <ClosedNote position={position.title} addressOf={(other) => `/careers/${other}`} /> : null}
      <dl className="row facts">
        <Fact name={content.facts.department}>{department}</Fact>
        <Fact name={content.facts.type}>{type}</Fact>
        <Fact name={content.facts.location}>{location}</Fact>
        {careers.optionalFacts(position).map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
        {closes === null ? null : <Fact name={content.facts.closing}>{closes}</Fact>}
      </dl>
      <div className="role">
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
