import type pg from "pg";
import { mostCounted } from "../../../application/team/inbox.ts";
import type { PositionChoice } from "../../../application/fields.ts";
import { numberedDays, type Series, type TeamNumbers } from "../../../application/team/numbers.ts";
import { pressPaths } from "../../../content/navigation.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isUnhandled } from "../../applications/team-progress.ts";

/** Returns the figures of the team's last days; positions in the order of the careers page. */
export async function readNumbers(pool: pg.Pool, positions: readonly PositionChoice[]): Promise<TeamNumbers> {
  const { days, openDays } = await sumFinishedDays(pool);
  const [counts, waiting] = await Promise.all([readCounts(pool, days, openDays), readWaiting(pool)]);
  const read = (figure: keyof typeof figures | "views") => seriesOf(counts, figure, days);
  const [applications, handled, declined, seen] = [read("position"), read("hours"), read("declined"), read("views")];
  const sum = (series: Series[]) => series.reduce((all, { total }) => all + total, 0);
  const totalOf = (series: Series[], name: string) => series.find((one) => one.name === name)?.total ?? 0;
  // Today is not over.
  const named = read("named day").map((series) => ({ ...series, total: series.total - series.counts.at(-1)! }));
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
    sources: read("source"),
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
  hours: {
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
 * there are. Returns all days, and the days that are still counted each time. A day is over an hour after its end: a
 * transaction may have begun before.
 */
async function sumFinishedDays(pool: pg.Pool): Promise<{ days: string[]; openDays: string[] }> {
  const { rows } = await pool.query<{ day: string; isOpen: boolean; isSummed: boolean }>(
    `select to_char(day, 'YYYY-MM-DD') as day,
            day >= ((now() - interval '1 hour') at time zone '${teamTimeZone}')::date as "isOpen",
            exists (select from daily_sum where daily_sum.day = days.day and figure = 'summed') as "isSummed"
     from (select (now() at time zone '${teamTimeZone}')::date - ago as day from generate_series($1 - 1, 0, -1) as ago)
       as days`,
    [numberedDays],
  );
  for (const { day } of rows.filter(({ isOpen, isSummed }) => !isOpen && !isSummed))
    await pool.query(
      `insert into daily_sum (day, figure, name, count)
       ${countsOfDay.join(" union all ")} union all select $1::date, 'summed', '', 0
       on conflict do nothing`,
      [day],
    );
  const daysOf = (some: typeof rows) => some.map(({ day }) => day);
  return { days: daysOf(rows), openDays: daysOf(rows.filter(({ isOpen }) => isOpen)) };
}

/** The counts of each figure on the day $1, as SQL. */
const countsOfDay = Object.entries<Figure>(figures).map(([figure, { events, at, isDay = false, name }]) => {
  const beginningOf = (date: string) => (isDay ? date : `(${date})::timestamp at time zone '${teamTimeZone}'`);
  return `
    select $1::date as day, '${figure}' as figure, ${name} as name, count(*) as count from (select * from ${events}) as events
    where ${at} >= ${beginningOf("$1::date")} and ${at} < ${beginningOf("$1::date + 1")} group by 3`;
});

type Count = { day: string; figure: string; name: string; count: number };

async function readCounts(pool: pg.Pool, days: string[], openDays: string[]): Promise<Count[]> {
  const select = (counted: string, values: unknown[]) =>
    pool.query<Count>(
      `select to_char(day, 'YYYY-MM-DD') as day, figure, name, count::float8 as count from (${counted}) as counted`,
      values,
    );
  const results = await Promise.all([
    select("select * from daily_sum where day = any($1) and not day = any($2)", [days, openDays]),
    select("select day, 'views' as figure, page as name, views as count from page_view where day = any($1)", [days]),
    ...openDays.flatMap((day) => countsOfDay.map((counted) => select(counted, [day]))),
  ]);
  return results.flatMap(({ rows }) => rows);
}

/** Returns the counts of a figure for each name, zeros included; the largest first. */
function seriesOf(counts: Count[], figure: string, days: string[]): Series[] {
  const ofFigure = counts.filter((one) => one.figure === figure);
  const series = [...Map.groupBy(ofFigure, ({ name }) => name)].map(([name, ofName]) => ({
    name,
    counts: days.map((day) => ofName.find((one) => one.day === day)?.count ?? 0),
    total: ofName.reduce((all, { count }) => all + count, 0),
  }));
  return series.toSorted((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1));
}

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
  const { rows } = await pool.query<TeamNumbers["work"]["waiting"] & { oldestAt: Date | null }>(
    `select count(*)::integer as least, count(*) > ${mostCounted} as "isMore",
            (select received_at from application a where ${isUnhandled} order by arrival limit 1) as "oldestAt"
     from (select from application a where ${isUnhandled} limit ${mostCounted} + 1) as waiting`,
  );
  const { oldestAt, ...waiting } = rows[0]!;
  return { waiting, oldestAt };
}
