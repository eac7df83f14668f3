import type { PositionNumbers, Series } from "../../../application/team/numbers.ts";
import { groupedNumber } from "../../../application/grouped-number.ts";
import { numbersPage } from "../../../content/team/numbers.ts";
import { writtenDay } from "../../../content/team/times.ts";
import { ScrolledTable } from "../scrolled-table.tsx";

/** The largest series; the others are in the table. */
const maxDrawn = 8;

/** The drawing's height in its own units; each day is one unit wide. */
const height = 40;

type DayChartsProps = { id: string; days: string[]; series: Series[]; texts: { heading: string; none: string } };

/** Bars for each name, to a scale of its own, and the numbers of each day that has any, the newest first. */
export function DayCharts({ id, days, series, texts }: DayChartsProps) {
  const drawn = series.slice(0, maxDrawn);
  const rows = days.map((day, index) => [writtenDay(day), ...series.map(({ counts }) => counts[index] ?? 0)] as const);
  const table = {
    columns: [numbersPage.day, ...series.map(({ name }) => name)],
    rows: rows.filter(([, ...counts]) => counts.some((count) => count > 0)).toReversed(),
  };
  const note = numbersPage.scale + numbersPage.drawn(drawn.length, series.length);
  return (
    <Charts id={id} {...texts} axis={[days[0]!, days.at(-1)!]} note={note} table={table}>
      {drawn.map(({ name, counts, total }) => {
        const highest = Math.max(...counts);
        return (
          <Chart
            key={name}
            name={name}
            total={numbersPage.total(total, highest)}
            label={numbersPage.most(days[counts.indexOf(highest)]!, highest)}
            className="bar-chart"
            viewBox={`0 0 ${days.length} ${height}`}
            preserveAspectRatio="none"
          >
            <path d={barsOf(counts, highest)} />
          </Chart>
        );
      })}
    </Charts>
  );
}

/** One path for any number of bars. A count above zero is always visible. */
function barsOf(counts: number[], most: number): string {
  return counts
    .map((count, index) => {
      if (count === 0) return "";
      const top = height - Math.max(1.5, (height * count) / most);
      return `M${index + 0.1} ${height}V${Number(top.toFixed(2))}h0.8V${height}z`;
    })
    .join("");
}

/** How many saw each position, and how many of them applied: one bar over the other. */
export function PositionCharts({ positions }: { positions: PositionNumbers[] }) {
  const { columns, share, total, ...texts } = numbersPage.positions;
  const most = Math.max(0, ...positions.flatMap(({ seen, applied }) => [seen, applied]));
  const percent = (count: number) => `${((100 * count) / most).toFixed(2)}%`;
  const table = {
    columns: Object.values(columns),
    rows: positions.map(({ title, seen, applied }) => [title, seen, applied, share(seen, applied)]),
  };
  return (
    <Charts id="positions" {...texts} table={table}>
      {(most === 0 ? [] : positions).map(({ title, seen, applied }) => (
        <Chart key={title} name={title} total={total(seen, applied)}>
          <rect className="seen" width={percent(seen)} height="100%" />
          <rect className="applied" y="25%" width={percent(applied)} height="50%" />
        </Chart>
      ))}
    </Charts>
  );
}

type ChartProps = React.SVGProps<SVGSVGElement> & { name: string; total: string; label?: string };

/** `label`: what the drawing says beside the name and the total, if it does. */
function Chart({ name, total, label, ...drawing }: ChartProps) {
  return (
    <li>
      <span className="chart-name">{name}</span>
      <svg {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })} {...drawing} />
      <span className="chart-total">{total}</span>
    </li>
  );
}

type ChartsProps = {
  id: string;
  heading: string;
  /** In place of the drawings where there is nothing to draw. */
  none: string;
  /** The days of the first and the last bar. */
  axis?: [from: string, to: string];
  note: string;
  table: { columns: string[]; rows: (readonly (string | number)[])[] };
  children: React.ReactElement[];
};

/** A row of drawings for each name, and all the numbers as a table, folded in. */
function Charts({ id, heading, none, axis, note, table, children }: ChartsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children.length === 0 ? (
        <p className="note">{none}</p>
      ) : (
        <>
          <div className="charted">
            <ul className="charts">{children}</ul>
            {axis ? (
              <p className="note axis">
                {axis.map((day) => (
                  <span key={day}>{writtenDay(day)}</span>
                ))}
              </p>
            ) : null}
            <p className={axis ? "note scale" : "note"}>{note}</p>
          </div>
          <details>
            <summary>{numbersPage.table}</summary>
            <ScrolledTable label={numbersPage.tableOf(heading)} columns={table.columns}>
              {table.rows.map(([head, ...values]) => (
                <tr key={head}>
                  <th scope="row">{head}</th>
                  {values.map((value, index) => (
                    <td key={index} className={value === 0 ? "zero" : undefined}>
                      {typeof value === "number" ? groupedNumber(value) : value}
                    </td>
                  ))}
                </tr>
              ))}
            </ScrolledTable>
          </details>
        </>
      )}
    </section>
  );
}
