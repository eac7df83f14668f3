import { numbersPage } from "../../content/team/numbers.ts";
import { ageOf } from "../../content/team/times.ts";
import { DayCharts, PositionCharts } from "../team/numbers/charts.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-numbers";

const { work: workTexts } = numbersPage;

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await context.get(teamContext).readNumbers()), now: new Date() };
}

export default function NumbersRoute({ loaderData }: Route.ComponentProps) {
  const { days, applications, views, positions, work, now } = loaderData;
  const { waiting, oldestAt, handled, medianHours } = work;
  return (
    <>
      <TeamHead title={numbersPage.title} lead={numbersPage.lead} />
      <section aria-labelledby="work">
        <h2 id="work">{workTexts.heading}</h2>
        <p>{workTexts.waiting(waiting, oldestAt && ageOf(oldestAt, now))}</p>
        <p>{workTexts.handled(handled, medianHours)}</p>
      </section>
      <DayCharts id="applications" days={days} series={applications} texts={numbersPage.applications} />
      <DayCharts id="views" days={days} series={views} texts={numbersPage.views} />
      <PositionCharts positions={positions} />
    </>
  );
}
