import { numbersPage } from "../../../content/team/numbers.ts";
import { writtenDay } from "../../../content/team/times.ts";
import type { Buckets } from "./bucket-counts.ts";
import { ScrolledTable } from "./scrolled-table.tsx";

/** The numbers of a drawing, newest first, folded in. Days without anything are left out. It scrolls sideways. */
export function CountTable({ label, buckets }: { label: string; buckets: Buckets }) {
  const { isWeekly, starts, series } = buckets;
  const rows = starts.map((day, index) => ({ day, counts: series.map(({ counts }) => counts[index] ?? 0) }));
  return (
    <details className="as-table">
      <summary>{numbersPage.table}</summary>
      <ScrolledTable label={numbersPage.tableOf(label)}>
        <thead>
          <tr>
            <th scope="col">{isWeekly ? numbersPage.week : numbersPage.day}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ counts }) => counts.some((count) => count > 0))
            .toReversed()
            .map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{writtenDay(day)}</th>
                {counts.map((count, index) => (
                  <td key={series[index]?.name}>{numbersPage.sum(count)}</td>
                ))}
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{numbersPage.total}</th>
            {series.map(({ name, total }) => (
              <td key={name}>{numbersPage.sum(total)}</td>
            ))}
          </tr>
        </tfoot>
      </ScrolledTable>
    </details>
  );
}
