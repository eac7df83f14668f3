import type pg from "pg";

/** Views of a page; all of them, and those of today (UTC). */
export type PageViews = { page: string; views: number; today: number };

/** Views of each page within the last `days` days, most seen first. */
export async function readViews(pool: pg.Pool, days: number): Promise<PageViews[]> {
  const { rows } = await pool.query<PageViews>(
    `select page, sum(views)::float8 as views, coalesce(sum(views) filter (where day = current_day), 0)::float8 as today
     from page_view, (select (now() at time zone 'utc')::date as current_day) as clock
     where day > current_day - $1::int
     group by page order by views desc, page`,
    [days],
  );
  return rows;
}
