import type { CareersContent } from "../../content/careers.ts";

type ClosedNoteProps = {
  content: CareersContent["closed"];
  /** The closed position's title; null if none was chosen and all are closed. */
  position: string | null;
  /** Links to the open positions. */
  open: readonly { title: string; href: string }[];
};

/** Says that candidates can't apply here, and where they can, or to whom they can write. */
export function ClosedNote({ content, position, open }: ClosedNoteProps) {
  const { all, others, questions, email, position: closed } = content;
  return (
    <div className="closed-note">
      <p>
        <strong>{position === null ? all : closed(position)}</strong>
        {open.length > 0 ? (
          <span>{` ${others}`}</span>
        ) : (
          <>
            {position === null ? null : <span>{` ${all}`}</span>}
            <span>{` ${questions} `}</span>
            <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
      </p>
      {open.length > 0 ? (
        <ul className="links">
          {open.map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
