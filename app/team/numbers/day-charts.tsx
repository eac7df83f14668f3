import type { Series } from "../../../application/team/numbers.ts";
import { numbersPage } from "../../../content/team/numbers.ts";
import { writtenDay } from "../../../content/team/times.ts";
import { NumbersSection } from "./numbers-section.tsx";

type DayChartsProps = { id: string; days: string[]; series: Series[]; texts: { heading: string; none: string } };

const height = 40;

/** The largest series; the others are flat lines at the same scale, and in the table. */
const maxDrawn = 8;

/** Bars for each name, all to the same scale and stretched to their place, and the numbers of each day, newest first. */
export function DayCharts({ id, days, series, texts }: DayChartsProps) {
  const most = Math.max(1, ...series.flatMap(({ counts }) => counts));
  const counted = days.map((day, index) => ({ day, counts: series.map(({ counts }) => counts[index] ?? 0) }));
  const table = {
    columns: [numbersPage.day, ...series.map(({ name }) => name)],
    // Days without anything are left out.
    rows: counted
      .filter(({ counts }) => counts.some((count) => count > 0))
      .toReversed()
      .map(({ day, counts }) => [writtenDay(day), ...counts.map(numbersPage.sum)]),
  };
  const rows = series.slice(0, maxDrawn).map(({ name, counts, total }) => {
    const highest = Math.max(...counts);
    return {
      name,
      total: numbersPage.sum(total),
      drawing: {
        className: "bar-chart",
        viewBox: `0 0 ${days.length} ${height}`,
        preserveAspectRatio: "none",
        children: <path d={barsOf(counts, most)} />,
        "aria-label": numbersPage.describe(name, total, days[counts.indexOf(highest)]!, highest),
      },
    };
  });
  const note = numbersPage.scale(most, days[0]!, days.at(-1)!) + numbersPage.drawn(rows.length, series.length);
  return <NumbersSection id={id} {...texts} rows={rows} note={note} table={table} />;
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
