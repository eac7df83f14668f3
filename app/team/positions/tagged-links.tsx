import type { PositionState } from "../../../application/position-closing.ts";
import { sourceField } from "../../../application/protocol.ts";
import { sources } from "../../../content/sources.ts";
import { positionsPage } from "../../../content/team/positions.ts";
import { RuledTable } from "../ruled-table.tsx";

const { heading, lead, columns, toPositions } = positionsPage.links;

/** For each source the link to all positions, and folded in the links to each. */
export function TaggedLinks({ origin, positions }: { origin: string; positions: PositionState[] }) {
  return (
    <section className="tagged-links" aria-labelledby="links">
      <h2 id="links">{heading}</h2>
      <p className="note">{lead}</p>
      <RuledTable columns={Object.values(columns)}>
        {Object.entries(sources).map(([source, name]) => (
          <tr key={source}>
            <th scope="row" className="source">
              {name}
            </th>
            <td className="all">
              <code>{`${origin}/careers?${sourceField}=${source}`}</code>
            </td>
            <td className="one">
              <details>
                <summary aria-label={positionsPage.ofPosition(toPositions, name)}>{toPositions}</summary>
                <ul>
                  {positions.map(({ id }) => (
                    <li key={id}>
                      <code>
                        {`${origin}/careers/`}
                        <wbr />
                        {`${id}?${sourceField}=${source}`}
                      </code>
                    </li>
                  ))}
                </ul>
              </details>
            </td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}
