import { sourceName } from "../../content/sources.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { DayCharts, PositionCharts } from "../team/numbers/charts.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-numbers";

const { work: workTexts } = numbersPage;

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(teamContext).readNumbers();
}

export default function NumbersRoute({ loaderData }: Route.ComponentProps) {
  const { days, applications, views, presses, positions, work } = loaderData;
  const sources = loaderData.sources.map((series) => ({ ...series, name: nameOf(series.name) }));
  const { open, oldestAt, answered, medianHours, declined, withReason, named, inTime } = work;
  return (
    <>
      <TeamHead title={numbersPage.title} lead={numbersPage.lead} />
      <section aria-labelledby="work">
        <h2 id="work">{workTexts.heading}</h2>
        <p>{workTexts.open(open, oldestAt)}</p>
        <p>{workTexts.answered(answered, medianHours)}</p>
        {declined === 0 ? null : <p>{workTexts.declined(declined, withReason)}</p>}
        {named === 0 ? null : <p>{workTexts.inTime(inTime, named)}</p>}
      </section>
      <DayCharts id="applications" days={days} series={applications} texts={numbersPage.applications} />
      <DayCharts id="sources" days={days} series={sources} texts={numbersPage.sources} />
      <DayCharts id="views" days={days} series={views} texts={numbersPage.views} />
      <DayCharts id="presses" days={days} series={presses} texts={numbersPage.presses} />
      <PositionCharts positions={positions} />
    </>
  );
}

function nameOf(source: string): string {
  return source === "" ? numbersPage.sources.noSource : sourceName(source);
}
