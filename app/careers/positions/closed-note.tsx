import { useCareers } from "../careers-context.ts";
import { DialogLink } from "../dialog/dialog-page.tsx";

type ClosedNoteProps = {
  /** The closed position's title; null if none was chosen and all are closed. */
  position: string | null;
  /** The link to the open ones. */
  addressOf: (id: string) => string;
};

/** Says that candidates can't apply here, and where they can. */
export function ClosedNote({ position, addressOf }: ClosedNoteProps) {
  const { content, positions } = useCareers();
  const { all, others, position: closed } = content.closed;
  return (
    <div className="closed-note">
      <p>
        <strong>{position === null ? all : closed(position)}</strong>
        {positions.length > 0 || position !== null ? <span>{` ${positions.length > 0 ? others : all}`}</span> : null}
      </p>
      <ul className="row links">
        {positions.map(({ id, title }) => (
          <li key={id}>
            <DialogLink to={addressOf(id)}>{title}</DialogLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whether candidates can no longer apply for a position, or with null for any. */
export function useIsClosed(position: string | null): boolean {
  const { positions } = useCareers();
  return position === null ? positions.length === 0 : !positions.some(({ title }) => title === position);
}
