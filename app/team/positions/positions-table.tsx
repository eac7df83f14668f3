import { isClosed } from "../../../application/position-closing.ts";
import { newPositionPath, positionPreviewPath, teamPositionPath } from "../../../application/team/addresses.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";
import { missingForJobSearch } from "../../../content/metadata/structured-data.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { RuledTable } from "../ruled-table.tsx";
import { ChangeForm } from "./change-form.tsx";
import { WaitingLink } from "./waiting-link.tsx";

const { columns, ofPosition, notInSearch } = positionsPage;

/** `refused`: the position for which a wrong day was posted. */
type PositionsTableProps = { positions: TeamPosition[]; now: Date; refused: string | null };

/** The positions, the closed ones folded in, each with its state, who waits, and what can be done with it. */
export function PositionsTable({ positions, now, refused }: PositionsTableProps) {
  const closed = positions.filter((position) => isClosed(position, now));
  const table = (some: TeamPosition[]) => (
    <RuledTable columns={Object.values(columns)} variant="stacked">
      {some.map((position) => (
        <Row key={position.id} position={position} now={now} isRefused={position.id === refused} />
      ))}
    </RuledTable>
  );
  return (
    <>
      {table(positions.filter((position) => !closed.includes(position)))}
      {closed.length === 0 ? null : (
        <section className="folded" aria-label={positionsPage.closed(closed.length)}>
          <details open>
            <summary>{positionsPage.closed(closed.length)}</summary>
            {table(closed)}
          </details>
        </section>
      )}
    </>
  );
}

type RowProps = { position: TeamPosition; now: Date; isRefused: boolean };

function Row({ position, now, isRefused }: RowProps) {
  const { id, title, published, draft, waiting } = position;
  const isOpen = published !== null && !isClosed(position, now);
  return (
    <tr>
      <th scope="row" className="title">
        {title}
      </th>
      <td className="state">
        {positionsPage.state(position, now)}
        {published && draft ? <span className="note"> {positionsPage.hasDraft}</span> : null}{" "}
        {draft ? (
          <a className="tall" href={positionPreviewPath(id)} aria-label={ofPosition(positionsPage.preview, title)}>
            {positionsPage.preview}
          </a>
        ) : null}
      </td>
      <td className="candidates">
        <WaitingLink position={position} text={positionsPage.wait(waiting)} label={positionsPage.waitFor(position)} />
      </td>
      <td className="job-search">{isOpen ? <MissingFacts position={position} /> : null}</td>
      <td className="change">
        <p className="row">
          <a className="tall" href={teamPositionPath(id)} aria-label={ofPosition(positionsPage.edit, title)}>
            {positionsPage.edit}
          </a>
          <a className="tall" href={`${newPositionPath}?copy=${id}`} aria-label={ofPosition(positionsPage.copy, title)}>
            {positionsPage.copy}
          </a>
        </p>
      </td>
      <td className="closing">
        {published ? <ChangeForm position={position} now={now} isRefused={isRefused} /> : null}
      </td>
    </tr>
  );
}

/** What job search still needs of the position; nothing when it has all. */
function MissingFacts({ position: { title, published } }: { position: TeamPosition }) {
  const missing = published && positionsPage.missing(missingForJobSearch(published));
  if (missing === null) return null;
  return (
    <details>
      <summary aria-label={ofPosition(notInSearch, title)}>{notInSearch}</summary>
      <p className="note">{missing}</p>
    </details>
  );
}
