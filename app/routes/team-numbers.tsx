import { teamPaths } from "../../application/team/addresses.ts";
import { numberPeriods } from "../../application/team/numbers.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { bucketCounts } from "../team/numbers/bucket-counts.ts";
import { DayCharts } from "../team/numbers/day-charts.tsx";
import { PositionChart } from "../team/numbers/position-chart.tsx";
import { signedIn } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-numbers";

export const meta = () => teamMeta(numbersPage.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = Number(url.searchParams.get("days"));
  const days = numberPeriods.find((period) => period === chosen) ?? numberPeriods[0];
  return signedIn(context).readNumbers(days);
}

export default function NumbersRoute({ loaderData: numbers }: Route.ComponentProps) {
  const { days, from, to, applications, views, positions } = numbers;
  return (
    <>
      <div className="team-head">
        <h1>{numbersPage.title}</h1>
        <p className="lead">{numbersPage.period(from, to)}</p>
      </div>
      <nav aria-label={numbersPage.periodsLabel}>
        <ul className="links inbox-views">
          {numberPeriods.map((period) => (
            <li key={period}>
              <a href={`${teamPaths.numbers}?days=${period}`} aria-current={period === days ? "page" : undefined}>
                {numbersPage.periods[period]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <DayCharts id="applications" buckets={bucketCounts(applications, from, to)} texts={numbersPage.applications} />
      <DayCharts id="views" buckets={bucketCounts(views, from, to)} texts={numbersPage.views} />
      <PositionChart positions={positions} />
    </>
  );
}
