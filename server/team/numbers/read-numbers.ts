import type pg from "pg";
import { mostCounted } from "../../../application/team/inbox.ts";
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
  await sumFinishedDays(pool, days);
  const read = async (counted: string) => (await pool.query<Series>(seriesOf(counted), [days])).rows;
  const [applications, sources, handled, declined, promised, seen, waiting] = await Promise.all([
    read(figureADay("position")),
    read(figureADay("source")),
    read(figureADay("hours to handle")),
    read(figureADay("declined")),
    read(figureADay("named day")),
    read(viewsADay),
    readWaiting(pool),
  ]);
  const sum = (series: Series[]) => series.reduce((all, { total }) => all + total, 0);
  const totalOf = (series: Series[], name: string) => series.find((one) => one.name === name)?.total ?? 0;
  // Today is not over.
  const named = promised.map((series) => ({ ...series, total: series.total - series.counts.at(-1)! }));
  const work = {
    ...waiting,
    named: sum(named),
    inTime: totalOf(named, inTime),
    handled: sum(handled),
    medianHours: medianOf(handled),
    declined: sum(declined),
    withReason: totalOf(declined, "with a reason"),
  };
  const isPress = ({ name }: Series) => pressPaths.includes(name);
  const views = seen.filter((series) => !isPress(series));
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

type Figure = {
  /** The rows that are counted, as SQL. */
  events: string;
  /** The column of their time or, with `isDay`, of their day in the team's zone. */
  at: string;
  isDay?: boolean;
  /** The name to count them by, as SQL. */
  name: string;
};

const inTime = "in time";

const figures = {
  position: { events: "application", at: "received_at", name: "position_title" },
  source: { events: "application", at: "received_at", name: "coalesce(source, '')" },
  "hours to handle": {
    events: "application",
    at: "handled_at",
    name: "round(date_part('epoch', handled_at - received_at) / 3600)::text",
  },
  declined: {
    events: "mail where reply = 'decline'",
    at: "sent_at",
    name: "case when reason is null then '' else 'with a reason' end",
  },
  "named day": {
    events: "application",
    at: "answer_by",
    isDay: true,
    name: `case when (handled_at at time zone '${teamTimeZone}')::date <= answer_by then '${inTime}' else '' end`,
  },
} as const satisfies Record<string, Figure>;

/**
 * Adds the sums of the days that are over and have none, so that the page reads a few rows a day however many applications
 * there are. Today and yesterday are counted anew each time: a transaction of yesterday may still be under way.
 */
async function sumFinishedDays(pool: pg.Pool, days: string[]): Promise<void> {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from unnest($1::date[]) as day
     where not exists (select from daily_sum where daily_sum.day = day and figure = 'summed')`,
    [days.slice(0, -countedDays)],
  );
  for (const { day } of rows)
    await pool.query(
      `insert into daily_sum (day, figure, name, count)
       select day, figure, name, count from (${countsBetween("$1::date", "$1::date + 1")}) as counted
       union all select $1::date, 'summed', '', 0
       on conflict do nothing`,
      [day],
    );
}

const countedDays = 2;

/** The counts of all figures from the day `from` on and before the day `to`. */
function countsBetween(from: string, to: string): string {
  const counts = Object.entries<Figure>(figures).map(([figure, { events, at, isDay = false, name }]) => {
    const day = isDay ? at : `(${at} at time zone '${teamTimeZone}')::date`;
    const beginningOf = (date: string) => (isDay ? `(${date})` : `(${date})::timestamp at time zone '${teamTimeZone}'`);
    return `
      select ${day} as day, '${figure}' as figure, ${name} as name, count(*) as count
      from (select * from ${events}) as events
      where ${at} >= ${beginningOf(from)} and ${at} < ${beginningOf(to)} group by 1, 3`;
  });
  return counts.join(" union all ");
}

const firstCounted = `($1::date[])[cardinality($1) - ${countedDays - 1}]`;

const figureADay = (figure: keyof typeof figures) => `
  select day, name, count from (
    select day, figure, name, count from daily_sum where day < ${firstCounted}
    union all ${countsBetween(firstCounted, `${firstCounted} + ${countedDays}`)}
  ) as counted where figure = '${figure}' and day >= ($1::date[])[1]`;

const viewsADay = "select day, page as name, views as count from page_view where day >= ($1::date[])[1]";

/** The counts in `counted` for each name on the days $1, zeros included. */
const seriesOf = (counted: string) => `
  with counted as (${counted})
  select name, array_agg(coalesce(count, 0)::float8 order by day) as counts, sum(count)::float8 as total
  from unnest($1::date[]) as day cross join (select distinct name from counted where day = any($1)) as names
    left join counted using (day, name)
  group by name order by total desc, name`;

/** Returns the hours within which half of the applications were handled; null without any. */
function medianOf(handled: Series[]): number | null {
  const byHours = handled
    .map(({ name, total }) => ({ hours: Number(name), total }))
    .toSorted((a, b) => a.hours - b.hours);
  let left = byHours.reduce((sum, { total }) => sum + total, 0) / 2;
  for (const { hours, total } of byHours) {
    left -= total;
    if (left <= 0) return hours;
  }
  return null;
}

async function readWaiting(pool: pg.Pool): Promise<Pick<TeamNumbers["work"], "waiting" | "oldestAt">> {
  const { rows } = await pool.query<Pick<TeamNumbers["work"], "waiting" | "oldestAt">>(
    `select json_build_object('least', count(*), 'isMore', count(*) > ${mostCounted}) as waiting,
            (select received_at from application a where ${isUnhandled} order by arrival limit 1) as "oldestAt"
     from (select from application a where ${isUnhandled} limit ${mostCounted} + 1) as waiting`,
  );
  return rows[0]!;
}
