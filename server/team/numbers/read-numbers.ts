import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import type { DayCount, PositionNumbers, TeamNumbers } from "../../../application/team/numbers.ts";

/** The figures of the last `days` days (UTC), today included. */
export async function readNumbers(
  pool: pg.Pool,
  days: number,
  positions: readonly PositionChoice[],
): Promise<TeamNumbers> {
  const [period, applications, views] = await Promise.all([
    readPeriod(pool, days),
    pool.query<DayCount>(applicationsADay, [days]),
    pool.query<DayCount>(viewsADay, [days]),
  ]);
  const [applied, seen] = [applications.rows, views.rows];
  return { days, ...period, applications: applied, views: seen, positions: byPosition(positions, applied, seen) };
}

const today = "(now() at time zone 'utc')::date";

async function readPeriod(pool: pg.Pool, days: number): Promise<{ from: string; to: string }> {
  const { rows } = await pool.query<{ from: string; to: string }>(
    `select to_char(${today} - $1::integer + 1, 'YYYY-MM-DD') as from, to_char(${today}, 'YYYY-MM-DD') as to`,
    [days],
  );
  return rows[0]!;
}

const applicationsADay = `
  select to_char(day, 'YYYY-MM-DD') as day, name, count from (
    select (received_at at time zone 'utc')::date as day, position_title as name, count(*)::integer as count
    from application where received_at >= (${today} - $1::integer + 1) at time zone 'utc' group by 1, 2
  ) as counted order by day, name`;

const viewsADay = `
  select to_char(day, 'YYYY-MM-DD') as day, page as name, views::float8 as count
  from page_view where day > ${today} - $1::integer order by day, page`;

/** In the order of the careers page; views are those of a position's own page. */
function byPosition(
  positions: readonly PositionChoice[],
  applications: DayCount[],
  views: DayCount[],
): PositionNumbers[] {
  const sumOf = (counts: DayCount[], name: string) =>
    counts.reduce((sum, entry) => (entry.name === name ? sum + entry.count : sum), 0);
  return positions.map(({ id, title }) => ({
    title,
    seen: sumOf(views, `/careers/${id}`),
    applied: sumOf(applications, title),
  }));
}
