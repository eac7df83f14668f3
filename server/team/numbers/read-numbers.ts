import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import { numberedDays, type Series, type TeamNumbers } from "../../../application/team/numbers.ts";
import { pressPaths } from "../../../content/navigation.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isUnhandled } from "../../applications/team-progress.ts";

/** Returns the figures of the team's last days; positions in the order of the careers page. */
export async function readNumbers(pool: pg.Pool, positions: readonly PositionChoice[]): Promise<TeamNumbers> {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char((now() at time zone '${teamTimeZone}')::date - ago, 'YYYY-MM-DD') as day
     from generate_series($1 - 1, 0, -1) as ago`,
    [numberedDays],
  );
  const days = rows.map(({ day }) => day);
  const read = async (counted: string) => (await pool.query<Series>(seriesOf(counted), [days])).rows;
  const [applications, sources, seen, work] = await Promise.all([
    read(applicationsADay("position_title")),
    read(applicationsADay("coalesce(source, '')")),
    read(viewsADay),
    readWork(pool, days),
  ]);
  const isPress = ({ name }: Series) => pressPaths.includes(name);
  const views = seen.filter((series) => !isPress(series));
  const totalOf = (series: Series[], name: string) => series.find((one) => one.name === name)?.total ?? 0;
  return {
    days,
    applications,
    sources,
    views,
    presses: seen.filter(isPress),
    work,
    positions: positions.map(({ id, title }) => ({
      title,
      seen: totalOf(views, `/careers/${id}`),
      applied: totalOf(applications, title),
    })),
  };
}

const beginning = `($1::date[])[1]::timestamp at time zone '${teamTimeZone}'`;

const applicationsADay = (name: string) => `
  select (received_at at time zone '${teamTimeZone}')::date as day, ${name} as name, count(*) as count
  from application where received_at >= ${beginning} group by 1, 2`;

const viewsADay = "select day, page as name, views as count from page_view where day >= ($1::date[])[1]";

/** The counts in `counted` for each name on the days $1, zeros included. */
const seriesOf = (counted: string) => `
  with counted as (${counted})
  select name, array_agg(coalesce(count, 0)::float8 order by day) as counts, sum(count)::float8 as total
  from unnest($1::date[]) as day cross join (select distinct name from counted where day = any($1)) as names
    left join counted using (day, name)
  group by name order by total desc, name`;

const declinedWith = (condition: string) => `
  select count(distinct application_id)::float8 from mail
  where reply = 'decline' and sent_at is not null and added_at >= ${beginning} and ${condition}`;

async function readWork(pool: pg.Pool, days: string[]): Promise<TeamNumbers["work"]> {
  const { rows } = await pool.query<TeamNumbers["work"]>(
    `select count(*) filter (where ${isUnhandled})::float8 as waiting,
            min(received_at) filter (where ${isUnhandled}) as "oldestAt",
            count(*) filter (where handled_at >= ${beginning})::float8 as handled,
            percentile_cont(0.5) within group (order by date_part('epoch', handled_at - received_at))
              filter (where handled_at >= ${beginning}) / 3600 as "medianHours",
            (${declinedWith("true")}) as declined, (${declinedWith("reason is not null")}) as "withReason"
     from application a`,
    [days],
  );
  return rows[0]!;
}
