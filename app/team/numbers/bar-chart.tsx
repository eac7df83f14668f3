import { numbersPage } from "../../../content/team/numbers.ts";
import type { Buckets, Series } from "./bucket-counts.ts";

type BarChartProps = { id: string; series: Series; starts: Buckets["starts"]; most: number };

const height = 40;

/** The bars of one series, as high as they are against the largest of all series (`most`). Stretched to its place. */
export function BarChart({ id, series, starts, most }: BarChartProps) {
  return (
    <svg
      className="bar-chart"
      viewBox={`0 0 ${starts.length} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{series.name}</title>
      <desc id={`${id}-desc`}>{describe(series, starts)}</desc>
      <path d={barsOf(series.counts, most)} />
    </svg>
  );
}

function describe({ counts, total }: Series, starts: string[]): string {
  const most = Math.max(...counts);
  return numbersPage.describe({ total, most, mostDay: most === 0 ? null : (starts[counts.indexOf(most)] ?? null) });
}

/** One path, however many bars. A count that is not zero can be seen. */
function barsOf(counts: number[], most: number): string {
  const gap = counts.length > 1 ? 0.2 : 0;
  return counts
    .map((count, index) => {
      if (count === 0) return "";
      const top = height - Math.max(1.5, (height * count) / most);
      return `M${index + gap / 2} ${height}V${Number(top.toFixed(2))}h${1 - gap}V${height}z`;
    })
    .join("");
}
