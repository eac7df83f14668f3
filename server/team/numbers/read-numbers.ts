import type pg from "pg";
import type { PositionChoice } from "../../../application/fields.ts";
import type { DayCount, PositionNumbers, TeamNumbers } from "../../../application/team/numbers.ts";

/** The figures of the last `days` days (UTC), today included. */
export async function readNumbers(
  pool: pg.Pool,
  days: number,
  positions: readonly PositionChoice[],
): Promise<TeamNumbers> {
  const to = dayBefore(0);
  const from = dayBefore(days - 1);
  const [{ rows: applications }, { rows: views }] = await Promise.all([
    pool.query<DayCount>(applicationsADay, [from]),
    pool.query<DayCount>(viewsADay, [from]),
  ]);
  return { days, from, to, applications, views, positions: byPosition(positions, applications, views) };
}

/** The day so many days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const applicationsADay = `
  select to_char(received_at at time zone 'utc', 'YYYY-MM-DD') as day, position_title as name, count(*)::integer as count
  from application where received_at >= $1::timestamp at time zone 'utc' group by 1, 2 order by 1, 2`;

const viewsADay = `
  select to_char(day, 'YYYY-MM-DD') as day, page as name, views::float8 as count
  from page_view where day >= $1::date order by page_view.day, page`;

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
