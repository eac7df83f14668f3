import type { PositionChoice } from "../../application/fields.ts";
import type { CareersContent } from "../../content/careers.ts";

type ClosedNoteProps = {
  content: CareersContent["closed"];
  /** The closed position's title; null if none was chosen and all are closed. */
  position: string | null;
  /** The open ones. */
  positions: readonly PositionChoice[];
  addressOf: (id: string) => string;
};

/** Says that candidates can't apply here, and where they can. */
export function ClosedNote({ content, position, positions, addressOf }: ClosedNoteProps) {
  const { all, others, position: closed } = content;
  return (
    <div className="closed-note">
      <p>
        <strong>{position === null ? all : closed(position)}</strong>
        {positions.length > 0 || position !== null ? <span>{` ${positions.length > 0 ? others : all}`}</span> : null}
      </p>
      {positions.length > 0 ? (
        <ul className="links">
          {positions.map(({ id, title }) => (
            <li key={id}>
              <a href={addressOf(id)}>{title}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
