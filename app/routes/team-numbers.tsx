import { numbersPage } from "../../content/team/numbers.ts";
import { DayCharts } from "../team/numbers/day-charts.tsx";
import { PositionChart } from "../team/numbers/position-chart.tsx";
import { teamContext } from "../team/team-context.ts";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team-numbers";

export const meta = () => teamMeta(numbersPage.title);

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(teamContext).readNumbers();
}

export default function NumbersRoute({ loaderData: { days, applications, views, positions } }: Route.ComponentProps) {
  return (
    <>
      <div className="row team-head">
        <h1>{numbersPage.title}</h1>
        <p className="lead">{numbersPage.period(days[0]!, days.at(-1)!)}</p>
      </div>
      <DayCharts id="applications" days={days} series={applications} texts={numbersPage.applications} />
      <DayCharts id="views" days={days} series={views} texts={numbersPage.views} />
      <PositionChart positions={positions} />
    </>
  );
}
