import { numbersPage } from "../../../content/team/numbers.ts";

type NumbersTable = { columns: string[]; rows: string[][]; totals?: string[] };
type NumbersSectionProps = {
  id: string;
  heading: string;
  /** In place of the drawings where there is nothing to draw. */
  none: string;
  rows: { name: string; total: string; description: string; drawing: React.SVGProps<SVGSVGElement> }[];
  note?: string;
  table: NumbersTable;
  children?: React.ReactNode;
};

/** A row of drawings for each name, and all the numbers as a table, folded in. */
export function NumbersSection({ id, heading, none, rows, note, table, children }: NumbersSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
      {rows.length === 0 ? (
        <p className="empty">{none}</p>
      ) : (
        <>
          <ul className="charts">
            {rows.map(({ name, total, description, drawing }, index) => (
              <li key={name}>
                <span>{name}</span>
                <Drawing {...drawing} id={`${id}-${index}`} name={name} description={description} />
                <span className="chart-total">{total}</span>
              </li>
            ))}
          </ul>
          {note ? <p className="note">{note}</p> : null}
          <details className="as-table">
            <summary>{numbersPage.table}</summary>
            <ScrolledTable label={numbersPage.tableOf(heading)} {...table} />
          </details>
        </>
      )}
    </section>
  );
}

type DrawingProps = { id: string; name: string; description: string } & React.SVGProps<SVGSVGElement>;

/** A drawing with its name and what it shows, for those who don't see it. */
function Drawing({ id, name, description, children, ...native }: DrawingProps) {
  return (
    <svg {...native} role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{name}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {children}
    </svg>
  );
}

/** A table that may be wider than its page. Without a focus, the keyboard could not scroll it. */
function ScrolledTable({ label, columns, rows, totals }: NumbersTable & { label: string }) {
  return (
    // A region that scrolls has to take the focus (axe: scrollable-region-focusable); the rule knows no such case.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scrolled" role="region" aria-label={label} tabIndex={0}>
      <table className="ruled">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <Row key={cells[0]} cells={cells} />
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <Row cells={totals} />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function Row({ cells: [head, ...values] }: { cells: string[] }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {values.map((value, index) => (
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}
