import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import type { Series, TeamNumbers } from "../../../application/team/numbers.ts";

/** More bars than these are too thin on a phone. */
const dayCount = 90;

/** The figures of the last 90 days (UTC), today included; positions in the order of the careers page. */
export async function readNumbers(pool: pg.Pool, positions: readonly PositionChoice[]): Promise<TeamNumbers> {
  const days = Array.from({ length: dayCount }, (_, index) => dayBefore(dayCount - 1 - index));
  const read = async (counted: string) => (await pool.query<Series>(seriesOf(counted), [days])).rows;
  const [applications, views] = await Promise.all([read(applicationsADay), read(viewsADay)]);
  const totalOf = (series: Series[], name: string) => series.find((one) => one.name === name)?.total ?? 0;
  return {
    days,
    applications,
    views,
    positions: positions.map(({ id, title }) => ({
      title,
      seen: totalOf(views, `/careers/${id}`),
      applied: totalOf(applications, title),
    })),
  };
}

/** The day so many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const applicationsADay = `
  select (received_at at time zone 'utc')::date as day, position_title as name, count(*) as count
  from application where received_at >= ($1::date[])[1]::timestamp at time zone 'utc' group by 1, 2`;

const viewsADay = "select day, page as name, views as count from page_view where day >= ($1::date[])[1]";

/** What `counted` has of each name on the days $1, those without any included. */
const seriesOf = (counted: string) => `
  with counted as (${counted})
  select name, array_agg(coalesce(count, 0)::float8 order by day) as counts, sum(count)::float8 as total
  from unnest($1::date[]) as day cross join (select distinct name from counted where day = any($1)) as names
    left join counted using (day, name)
  group by name order by total desc, name`;
