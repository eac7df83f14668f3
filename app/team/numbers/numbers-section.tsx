import { numbersPage } from "../../../content/team/numbers.ts";

type NumbersSectionProps = {
  id: string;
  heading: string;
  /** In place of the drawings where there is nothing to draw. */
  none: string;
  /** A drawing's label is for people who don't see it. */
  rows: { name: string; total: string; drawing: React.SVGProps<SVGSVGElement> }[];
  note: string;
  table: { columns: string[]; rows: string[][] };
};

/** A row of drawings for each name, and all the numbers as a table, folded in. */
export function NumbersSection({ id, heading, none, rows, note, table }: NumbersSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {rows.length === 0 ? (
        <p className="empty">{none}</p>
      ) : (
        <>
          <ul className="charts">
            {rows.map(({ name, total, drawing }) => (
              <li key={name}>
                <span>{name}</span>
                <svg role="img" {...drawing} />
                <span className="chart-total">{total}</span>
              </li>
            ))}
          </ul>
          <p className="note">{note}</p>
          <details className="as-table">
            <summary>{numbersPage.table}</summary>
            <ScrolledTable label={numbersPage.tableOf(heading)} {...table} />
          </details>
        </>
      )}
    </section>
  );
}

/** A table that may be wider than its page. Without a focus, the keyboard could not scroll it. */
function ScrolledTable({ label, columns, rows }: NumbersSectionProps["table"] & { label: string }) {
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
          {rows.map(([head, ...values]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {values.map((value, index) => (
                <td key={index}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
