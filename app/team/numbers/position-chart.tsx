import type { PositionNumbers } from "../../../application/team/numbers.ts";
import { numbersPage } from "../../../content/team/numbers.ts";
import { ScrolledTable } from "./scrolled-table.tsx";

const { positions: texts } = numbersPage;

/** How many saw each position, and how many of it applied: one bar over the other, and the numbers as a table. */
export function PositionChart({ positions }: { positions: PositionNumbers[] }) {
  const most = Math.max(0, ...positions.flatMap(({ seen, applied }) => [seen, applied]));
  return (
    <section aria-labelledby="positions">
      <h2 id="positions">{texts.heading}</h2>
      <p>{texts.lead}</p>
      {most === 0 ? (
        <p className="empty">{texts.none}</p>
      ) : (
        <>
          <ul className="charts">
            {positions.map((position, index) => (
              <li key={position.title}>
                <span className="chart-name">{position.title}</span>
                <PositionBars id={`position-${index}`} position={position} most={most} />
                <span className="chart-total">{texts.share(position.seen, position.applied)}</span>
              </li>
            ))}
          </ul>
          <PositionTable positions={positions} />
        </>
      )}
    </section>
  );
}

function PositionBars({ id, position, most }: { id: string; position: PositionNumbers; most: number }) {
  const { title, seen, applied } = position;
  return (
    <svg className="position-bars" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{texts.describe(seen, applied)}</desc>
      <rect className="seen" width={percent(seen, most)} height="100%" />
      <rect className="applied" y="25%" width={percent(applied, most)} height="50%" />
    </svg>
  );
}

function PositionTable({ positions }: { positions: PositionNumbers[] }) {
  const { columns } = texts;
  return (
    <details className="as-table">
      <summary>{numbersPage.table}</summary>
      <ScrolledTable label={numbersPage.tableOf(texts.heading)}>
        <thead>
          <tr>
            {Object.entries(columns).map(([name, label]) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map(({ title, seen, applied }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{numbersPage.sum(seen)}</td>
              <td>{numbersPage.sum(applied)}</td>
              <td>{texts.share(seen, applied)}</td>
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </details>
  );
}

function percent(count: number, most: number): string {
  return `${((100 * count) / most).toFixed(2)}%`;
}
