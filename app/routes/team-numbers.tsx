import { sourceName } from "../../content/sources.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { OutcomeTables } from "../team/numbers/outcome-tables.tsx";
import { TeamWork } from "../team/numbers/team-work.tsx";
import { DayCharts, PositionCharts } from "../team/numbers/charts.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import type { Route } from "./+types/team-numbers";

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(teamContext).readNumbers();
}

export default function NumbersRoute({ loaderData }: Route.ComponentProps) {
  const { days, applications, views, presses, positions, outcomes, work } = loaderData;
  const sources = loaderData.sources.map((series) => ({ ...series, name: nameOf(series.name) }));
  return (
    <TeamPage title={numbersPage.title}>
      <TeamHeading title={numbersPage.title} lead={numbersPage.lead} />
      <TeamWork work={work} />
      <OutcomeTables outcomes={outcomes} firstDay={days[0]!} />
      <DayCharts id="applications" days={days} series={applications} texts={numbersPage.applications} />
      <DayCharts id="sources" days={days} series={sources} texts={numbersPage.sources} />
      <DayCharts id="views" days={days} series={views} texts={numbersPage.views} />
      <DayCharts id="presses" days={days} series={presses} texts={numbersPage.presses} />
      <PositionCharts positions={positions} />
    </TeamPage>
  );
}

function nameOf(source: string): string {
  return source === "" ? numbersPage.sources.noSource : sourceName(source);
}
