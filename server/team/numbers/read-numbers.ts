import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import { numberedDays, type Series, type TeamNumbers, type WorkNumbers } from "../../../application/team/numbers.ts";
import { pressPaths } from "../../../content/navigation.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { isUnanswered } from "../../applications/progress.ts";

/** Returns the figures of the team's last days; positions in the order of the careers page. */
export async function readNumbers(pool: pg.Pool, positions: readonly PositionChoice[]): Promise<TeamNumbers> {
  const [days, counts, work] = await Promise.all([readDays(pool), readCounts(pool), readWork(pool)]);
  const applications = seriesOf(counts, "position", days);
  const seen = seriesOf(counts, "page", days);
  const isPress = ({ name }: Series) => pressPaths.includes(name);
  const totalOf = (series: Series[], name: string) => series.find((one) => one.name === name)?.total ?? 0;
  return {
    days,
    applications,
    sources: seriesOf(counts, "source", days),
    views: seen.filter((series) => !isPress(series)),
    presses: seen.filter(isPress),
    work,
    positions: positions.map(({ id, title }) => ({
      title,
      seen: totalOf(seen, `/careers/${id}`),
      applied: totalOf(applications, title),
    })),
  };
}

const today = dayOf("now()");
const firstDay = `(${today} - ${numberedDays - 1})`;
const sinceFirstDay = `>= ${firstDay}::timestamp at time zone '${teamTimeZone}'`;

/** The day of a time in the team's zone, as SQL. */
function dayOf(time: string): string {
  return `(${time} at time zone '${teamTimeZone}')::date`;
}

type Count = { day: string; figure: "position" | "source" | "page"; name: string; count: number };

async function readDays(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ day: string }>(
    `select to_char(${firstDay} + number, 'YYYY-MM-DD') as day from generate_series(0, ${numberedDays - 1}) as number`,
  );
  return rows.map(({ day }) => day);
}

async function readCounts(pool: pg.Pool): Promise<Count[]> {
  const { rows } = await pool.query<Count>(
    `with received as (
       select ${dayOf("received_at")} as day, position_title, coalesce(source, '') as source
       from application where received_at ${sinceFirstDay}
     ), counted as (
       select day, 'position' as figure, position_title as name, count(*) as count from received group by day, name
       union all select day, 'source', source, count(*) from received group by day, source
       union all select day, 'page', page, views from page_view where day between ${firstDay} and ${today}
     )
     select to_char(day, 'YYYY-MM-DD') as day, figure, name, count::float8 from counted`,
  );
  return rows;
}

/** Returns the counts of a figure for each name, zeros included; the largest first. */
function seriesOf(counts: Count[], figure: Count["figure"], days: string[]): Series[] {
  const ofFigure = counts.filter((one) => one.figure === figure);
  const series = [...Map.groupBy(ofFigure, ({ name }) => name)].map(([name, ofName]) => ({
    name,
    counts: days.map((day) => ofName.find((one) => one.day === day)?.count ?? 0),
    total: ofName.reduce((all, { count }) => all + count, 0),
  }));
  return series.toSorted((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1));
}

/** A day that was named counts once it is over. */
async function readWork(pool: pg.Pool): Promise<WorkNumbers> {
  const { rows } = await pool.query<WorkNumbers>(
    `with known as (
       select received_at, answer_by, at from application left join (
         select application_id as id, min(at) as at from application_event where state <> 'open' group by application_id
       ) as first using (id)
     )
     select open, "oldestAt", answered, "medianHours", declined, "withReason", named, "inTime"
     from (select count(*)::integer as open, min(received_at) as "oldestAt" from application a where ${isUnanswered}) as unanswered,
          (select count(*)::integer as answered,
                  percentile_disc(0.5) within group (order by round(extract(epoch from at - received_at) / 3600))::float8 as "medianHours"
           from known where at ${sinceFirstDay}) as answers,
          (select count(*)::integer as declined, count(reason)::integer as "withReason"
           from mail where reply = 'decline' and sent_at ${sinceFirstDay}) as declines,
          (select count(*)::integer as named, count(*) filter (where ${dayOf("at")} <= answer_by)::integer as "inTime"
           from known where answer_by >= ${firstDay} and answer_by < ${today}) as named_days`,
  );
  return rows[0]!;
}
