import { groupedNumber } from "../../../application/grouped-number.ts";
import { teamPath } from "../../../application/team/addresses.ts";
import { outcomes as allOutcomes, type Outcome } from "../../../application/team/answer.ts";
import { inboxSearch, readInboxQuery, type InboxQuery } from "../../../application/team/inbox-address.ts";
import type { OutcomeNumbers, TeamNumbers } from "../../../application/team/numbers.ts";
import { sourceName } from "../../../content/sources.ts";
import { inboxPage } from "../../../content/team/inbox.ts";
import { numbersPage } from "../../../content/team/numbers.ts";
import { RuledTable } from "../ruled-table.tsx";

const { outcomes: texts } = numbersPage;

type Column = "received" | "open" | Outcome;

const columnNames: Record<Column, string> = { ...inboxPage.outcomes, ...texts.columns };

type OutcomeTablesProps = { outcomes: TeamNumbers["outcomes"]; firstDay: string };

/**
 * What became of the applications received since `firstDay`, by position and by source; each number is a link to them. An
 * outcome that none of them had is left out.
 */
export function OutcomeTables({ outcomes: { positions, sources }, firstDay }: OutcomeTablesProps) {
  const bySource = sources.map((row) => ({
    ...row,
    name: row.id === "" ? numbersPage.sources.noSource : sourceName(row.id),
  }));
  const columns: Column[] = [
    "received",
    "open",
    ...allOutcomes.filter((outcome) => positions.some((row) => row[outcome] > 0)),
  ];
  return (
    <section className="outcomes" aria-labelledby="outcomes">
      <h2 id="outcomes">{texts.heading}</h2>
      {positions.length === 0 ? (
        <p className="note">{texts.none}</p>
      ) : (
        <>
          <p className="note">{texts.note}</p>
          <OutcomeTable
            head={texts.byPosition}
            columns={columns}
            rows={positions}
            listOf={(id) => ({ position: id, from: firstDay })}
          />
          <OutcomeTable
            head={texts.bySource}
            columns={columns}
            rows={bySource}
            listOf={(id) => (id === "" ? null : { source: id, from: firstDay })}
          />
        </>
      )}
    </section>
  );
}

type OutcomeTableProps = {
  head: string;
  columns: Column[];
  rows: OutcomeNumbers[];
  /** The list of a row; null for one that no filter finds. */
  listOf: (id: string) => Partial<InboxQuery> | null;
};

function OutcomeTable({ head, columns, rows, listOf }: OutcomeTableProps) {
  return (
    <RuledTable columns={[head, ...columns.map((column) => columnNames[column])]}>
      {rows.map(({ id, name, ...counts }) => {
        const list = listOf(id);
        return (
          <tr key={id}>
            <th scope="row">{name}</th>
            {columns.map((column) => {
              const count = counts[column];
              const figure = (
                <>
                  <span className="column-name">{columnNames[column]} </span>
                  {groupedNumber(count)}
                </>
              );
              return (
                <td key={column} className={count === 0 ? "zero" : undefined}>
                  {list === null || count === 0 ? (
                    <span className="figure">{figure}</span>
                  ) : (
                    <a
                      href={addressOf(column, list)}
                      className="figure"
                      aria-label={texts.describe(name, count, columnNames[column])}
                    >
                      {figure}
                    </a>
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
    </RuledTable>
  );
}

/** The address of the list that a number counts. */
function addressOf(column: Column, list: Partial<InboxQuery>): string {
  const view = column === "open" ? "open" : "all";
  const outcome = column === "open" || column === "received" ? null : column;
  return teamPath + inboxSearch(readInboxQuery(new URLSearchParams()), { ...list, view, outcome });
}
