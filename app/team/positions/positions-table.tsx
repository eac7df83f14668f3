import { isClosed } from "../../../application/position-closing.ts";
import { positionPreviewPath, teamPositionPath } from "../../../application/team/addresses.ts";
import type { TeamPosition } from "../../../application/team/positions.ts";
import { missingForJobSearch } from "../../../content/metadata/structured-data.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { RuledTable } from "../ruled-table.tsx";
import { ChangeForm } from "./change-form.tsx";
import { WaitingLink } from "./waiting-link.tsx";

const { columns, ofPosition, notInSearch } = positionsPage;

/** `refused`: the position for which a wrong day was posted. */
type PositionsTableProps = { positions: TeamPosition[]; now: Date; refused: string | null };

/** The positions, the closed ones folded in, each with the link to its form, its state, who waits, and what closes it. */
export function PositionsTable({ positions, now, refused }: PositionsTableProps) {
  const closed = positions.filter((position) => isClosed(position, now));
  const table = (some: TeamPosition[]) => (
    <RuledTable columns={Object.values(columns)}>
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
  // The field of the form that the link leads to.
  const [missing] = published === null || isClosed(position, now) ? [] : missingForJobSearch(published);
  return (
    <tr>
      <th scope="row" className="title">
        <a href={teamPositionPath(id)}>{title}</a>
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
      <td className="job-search">
        {missing === undefined ? null : (
          <a className="note" href={`${teamPositionPath(id)}#${missing}`} aria-label={ofPosition(notInSearch, title)}>
            {notInSearch}
          </a>
        )}
      </td>
      <td className="closing">
        {published ? <ChangeForm position={position} now={now} isRefused={isRefused} /> : null}
      </td>
    </tr>
  );
}
