import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import { outcomes } from "../../../application/team/answer.ts";
import {
  numberedDays,
  type OutcomeNumbers,
  type Series,
  type TeamNumbers,
  type WorkNumbers,
} from "../../../application/team/numbers.ts";
import { pressPaths } from "../../../content/navigation.ts";
import { dueConditions, isUnanswered, isAnswer } from "../../applications/progress.ts";
import { startOfTeamDay, teamDayOf } from "../../applications/team-day.ts";

/** Returns the figures of the team's last days; positions in the order of the careers page, by their titles of today. */
export async function readNumbers(pool: pg.Pool, positions: readonly PositionChoice[]): Promise<TeamNumbers> {
  const [days, counts, work, byPosition, bySource] = await Promise.all([
    readDays(pool),
    readCounts(pool),
    readWork(pool),
    readOutcomes(pool, "position"),
    readOutcomes(pool, "source"),
  ]);
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
    outcomes: { positions: byPosition, sources: bySource },
    positions: positions.map(({ id, title }) => ({
      title,
      seen: totalOf(seen, `/careers/${id}`),
      applied: totalOf(applications, title),
    })),
  };
}

const today = teamDayOf("now()");
const firstDay = `(${today} - ${numberedDays - 1})`;
const sinceFirstDay = `>= ${startOfTeamDay(firstDay)}`;

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
       select ${teamDayOf("received_at")} as day, coalesce(source, '') as source,
              coalesce((select content ->> 'title' from position where id = position_id), position_title) as title
       from application where received_at ${sinceFirstDay}
     ), counted as (
       select day, 'position' as figure, title as name, count(*) as count from received group by day, name
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
    `select (select count(*) from application a where ${isUnanswered})::integer as open,
            (select min(received_at) from application a where ${isUnanswered}) as "oldestAt",
            (select count(*) from application a where ${due.late})::integer as late,
            (select count(*) from application a where state = 'waiting')::integer as waiting,
            (select count(*) from application a where ${due.kept})::integer as kept,
            (select count(*) from application a where ${due.broken})::integer as broken,
            (select percentile_disc(0.5) within group (order by round(extract(epoch from at - received_at) / 3600))
             from application join (
               select application_id, min(at) as at from application_event where ${isAnswer} group by application_id
             ) as first on application_id = id where received_at ${sinceFirstDay})::float8 as "medianHours"`,
  );
  return rows[0]!;
}

const due = dueConditions("now()");

/** What became of the applications received in the days, by position or source; the most received first. */
async function readOutcomes(pool: pg.Pool, by: "position" | "source"): Promise<OutcomeNumbers[]> {
  const { rows } = await pool.query<OutcomeNumbers>(
    `with a as (
       select *, case $1 when 'position' then position_id else coalesce(source, '') end as part,
              case $1 when 'position' then position_title else coalesce(source, '') end as title
       from application where received_at ${sinceFirstDay}
     )
     select part as id, max(title) as name, count(*)::integer as received,
            (count(*) filter (where ${isUnanswered}))::integer as open, ${countsOfOutcomes}
     from a group by part order by received desc, name`,
    [by],
  );
  return rows;
}

/** The number of applications with each outcome, as SQL: a column for each. */
const countsOfOutcomes = outcomes
  .map((outcome) => (outcome === "hired" ? "hired_on is not null" : `outcome = '${outcome}'`))
  .map((condition, index) => `(count(*) filter (where ${condition}))::integer as "${outcomes[index]}"`)
  .join(", ");
