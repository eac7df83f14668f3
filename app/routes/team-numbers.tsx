import { teamPaths } from "../../application/team/addresses.ts";
import { dayCounts } from "../../application/team/numbers.ts";
import { numbersPage } from "../../content/team/numbers.ts";
import { ageOf } from "../../content/team/times.ts";
import { DayCharts, PositionCharts } from "../team/numbers/charts.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-numbers";

const { work: workTexts } = numbersPage;

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const dayCount = dayCounts.find((days) => String(days) === searchParams.get("days")) ?? dayCounts[0];
  return { ...(await context.get(teamContext).readNumbers(dayCount)), dayCount, now: new Date() };
}

export default function NumbersRoute({ loaderData }: Route.ComponentProps) {
  const { days, dayCount, applications, views, positions, work, now } = loaderData;
  const { waiting, oldestAt, handled, medianHours } = work;
  return (
    <>
      <TeamHead title={numbersPage.title}>
        <p className="row links">
          {dayCounts.map((count) => (
            <a
              key={count}
              href={`${teamPaths.numbers}?days=${count}`}
              aria-current={count === dayCount ? "page" : undefined}
            >
              {numbersPage.period(count)}
            </a>
          ))}
        </p>
      </TeamHead>
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
