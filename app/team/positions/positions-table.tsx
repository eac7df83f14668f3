import { isClosed, type PositionState } from "../../../application/position-closing.ts";
import { missingForJobSearch } from "../../../content/metadata/structured-data.ts";
import { positions as allPositions } from "../../../content/readers/all-positions.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { RuledTable } from "../ruled-table.tsx";
import { ChangeForm } from "./change-form.tsx";

const { columns, ofPosition, notInSearch } = positionsPage;

/** `refused`: the position for which a wrong day was posted. */
type PositionsTableProps = { positions: PositionState[]; now: Date; refused: string | null };

/** The state of each position, what it lacks for job search, and the buttons that change it. */
export function PositionsTable({ positions, now, refused }: PositionsTableProps) {
  return (
    <RuledTable columns={Object.values(columns)} variant="stacked">
      {positions.map((position) => (
        <tr key={position.id}>
          <th scope="row" className="title">
            {position.title}
          </th>
          <td>
            {positionsPage.state(position, now)}
            {isClosed(position, now) ? null : <MissingFacts position={position} />}
          </td>
          <td>
            <ChangeForm position={position} now={now} isRefused={position.id === refused} />
          </td>
        </tr>
      ))}
    </RuledTable>
  );
}

/** What job search still needs of the position; nothing when it has all. */
function MissingFacts({ position: { id, title } }: { position: PositionState }) {
  const position = allPositions.find((one) => one.id === id);
  const missing = position ? positionsPage.missing(missingForJobSearch(position), id) : null;
  if (missing === null) return null;
  return (
    <details>
      <summary aria-label={ofPosition(notInSearch, title)}>{notInSearch}</summary>
      <p className="note">{missing}</p>
    </details>
  );
}
