import { numbersPage } from "../../../content/team/numbers.ts";
import { BarChart } from "./bar-chart.tsx";
import type { Buckets } from "./bucket-counts.ts";
import { CountTable } from "./count-table.tsx";

type DayChartsProps = {
  id: string;
  buckets: Buckets;
  texts: { heading: string; weekly: string; none: string };
};

/** Rows of pages that nearly nobody opens are in the table only. */
const maxDrawn = 12;

/** A row of bars for each name, all to the same scale, and their numbers as a table. */
export function DayCharts({ id, buckets, texts }: DayChartsProps) {
  const { isWeekly, starts, series } = buckets;
  const most = Math.max(1, ...series.flatMap(({ counts }) => counts));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{isWeekly ? texts.weekly : texts.heading}</h2>
      {series.length === 0 ? (
        <p className="empty">{texts.none}</p>
      ) : (
        <>
          <ul className="charts">
            {series.slice(0, maxDrawn).map((one, index) => (
              <li key={one.name}>
                <span className="chart-name">{one.name}</span>
                <BarChart id={`${id}-${index}`} series={one} starts={starts} most={most} />
                <span className="chart-total">{numbersPage.sum(one.total)}</span>
              </li>
            ))}
          </ul>
          <p className="note">{numbersPage.highest(most)}</p>
          <CountTable label={isWeekly ? texts.weekly : texts.heading} buckets={buckets} />
        </>
      )}
    </section>
  );
}
