import { teamApplicationPath } from "../../../application/team/addresses.ts";
import type { OtherApplication } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";

const { samePerson: texts } = applicationPage;

/** So that two people don't answer one candidate differently; nothing without other applications. */
export function SamePerson({ others }: { others: OtherApplication[] }) {
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="same-person">
      <h2 id="same-person">{texts.heading}</h2>
      <ul className="rows">
        {others.map(({ reference, name, position, receivedAt, handledBy }) => (
          <li key={reference}>
            <a href={teamApplicationPath(reference)} dir="auto">
              {name}
            </a>{" "}
            <span className="note">{texts.row(position, receivedAt, handledBy)}</span>
          </li>
        ))}
      </ul>
      <p className="note">{texts.note}</p>
    </section>
  );
}
